// @ts-check

/**
 * Equivalent mutants of the domain.
 * @type {{ file: string, operator: string, text: string, after?: string, why: string }[]}
 */
export const DOMAIN_EQUIVALENTS = [
  {
    file: 'machines/domain/chat/channel.ts',
    operator: 'number',
    text: 'const [first] = staying.toSorted((one, other) => one.since - other.since || (one.uid < other.uid ? -1 : 1));',
    why: 'Only the sign of what a comparison returns counts, and no two have the same uid.',
  },
  {
    file: 'machines/domain/chat/channel.ts',
    operator: 'relation',
    text: 'const [first] = staying.toSorted((one, other) => one.since - other.since || (one.uid < other.uid ? -1 : 1));',
    why: 'Only the sign of what a comparison returns counts, and no two have the same uid.',
  },
  {
    file: 'machines/domain/chat/reactions.ts',
    operator: 'number',
    text: 'other.uids.length - one.uids.length || (one.emoji < other.emoji ? -1 : 1);',
    why: 'Only the sign of what a comparison returns counts, and no two have the same emoji.',
  },
  {
    file: 'machines/domain/chat/reactions.ts',
    operator: 'relation',
    text: 'other.uids.length - one.uids.length || (one.emoji < other.emoji ? -1 : 1);',
    why: 'Only the sign of what a comparison returns counts, and no two have the same emoji.',
  },
  {
    file: 'machines/domain/chat/message.ts',
    operator: 'relation',
    text: 'if (one.sentAt !== other.sentAt) return one.sentAt < other.sentAt ? -1 : 1;',
    why: 'Both times differ here.',
  },
  {
    file: 'machines/domain/chat/file-fault.ts',
    operator: 'number',
    text: 'export const fileFaultOf = ({ status = 0 }: Failure): FileFault | null => FAULTS[status] ?? null;',
    why: 'No fault has a status that is no status of HTTP.',
  },
  {
    file: 'machines/domain/people/picture-crop.ts',
    operator: 'number',
    text: 'export const pictureFaultOf = ({ status = 0 }: { status?: number | undefined }): PictureFault =>',
    why: 'No fault has a status that is no status of HTTP.',
  },
  {
    file: 'machines/domain/login/login-failure.ts',
    operator: 'string',
    text: "return new LoginFailure(serverFailureCode(errMsg ?? ''), { way, kind, message, status, errMsg });",
    after: '"cvent"',
    why: 'Every text that is no key of the catalogue has the same code.',
  },
  {
    file: 'machines/domain/login/login-lock.ts',
    operator: 'string',
    text: "const { [account ?? '']: _, ...others } = failures;",
    after: '"unknownUser"',
    why: 'No account has this id: ids are hashes.',
  },
  {
    file: 'machines/domain/login/login-lock.ts',
    operator: 'number',
    text: 'const count = afterFailure(failures, account, code)[account] ?? 0;',
    why: 'One failure more or less than none is below the six that lock.',
  },
  ...[
    { operator: 'element', after: '' },
    { operator: 'string', after: '"BIZZABO_LOGIN"' },
  ].map((change) => ({
    ...change,
    file: 'machines/domain/login/login.ts',
    text: "const ORDER: readonly LoginType[] = ['CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD'];",
    why: 'What is not in the order comes first.',
  })),
  {
    file: 'machines/domain/shared/shown-text.ts',
    operator: 'string',
    text: "withoutInvisible(text.replace(MARKS, '')) !== text ||",
    after: '"$1"',
    why: 'A text with a mark differs from one without it, whatever stands in its place.',
  },
  {
    file: 'machines/domain/shared/analytics.ts',
    operator: 'string',
    text: "const [, origin, path = '', query = ''] =",
    after: '"&"',
    why: 'A web address has a path and an empty query; its parts are filtered.',
  },
  {
    file: 'machines/domain/logs/shown-record.ts',
    operator: 'string',
    text: "[v.getDotPath(issue) ?? 'the record', issue.message].join(': ');",
    after: '": "',
    why: 'Every issue has a path, because the value is an object.',
  },
  {
    file: 'machines/domain/shared/call-rules.ts',
    operator: 'string',
    text: "export function isRetried(method: string = 'GET', status?: number): boolean {",
    after: '"HEAD"',
    why: 'Both methods are retried alike.',
  },
  ...[
    [
      'consent/banner-colors.ts',
      'return contrast(ink, towardsInk) >= 4.5 ? towardsInk : mix(ground, inkOn(ink), 0.04);',
    ],
    ['shared/color.ts', 'return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;'],
    [
      'shared/color.ts',
      "contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000';",
    ],
    [
      'venue/palette.ts',
      "steps.map((share) => mix(color, '#000000', share)).find((fill) => contrast(fill, '#ffffff') >= 4.5) ??",
    ],
    [
      'venue/palette.ts',
      "const onPrimary = contrast(primary, '#ffffff') >= 4.5 ? '#ffffff' : inkOn(primary);",
    ],
    ['venue/palette.ts', 'contrast(known(style.text, ground.text), ground.raised) >= 7'],
  ].map(([file, text = '']) => ({
    file: `machines/domain/${file}`,
    operator: 'relation',
    text,
    why: 'No colour of 24 bits lies exactly on the boundary.',
  })),
  {
    file: 'machines/domain/venue/palette.ts',
    operator: 'number',
    text: "const onPrimary = contrast(primary, '#ffffff') >= 4.5 ? '#ffffff' : inkOn(primary);",
    after: '(3.5)',
    why: 'A fill that may be darkened to 4.5:1 has it; any other is below 2.8:1.',
  },
  {
    file: 'machines/domain/people/user.ts',
    operator: 'string',
    text: ".replace(/@.*/, '')",
    why: 'A space separates words like any other character between them.',
  },
  {
    file: 'machines/domain/venue/venue-changes.ts',
    operator: 'number',
    text: 'for (const widget of held.filter(isGone)) contentWidgets.splice(former.indexOf(widget), 0, widget);',
    after: '(-1)',
    why: 'A negative number of items to delete counts as none.',
  },
  ...[
    { operator: 'relation', text: "return distance < 0 ? 'outdated' : 'advanced';" },
    { operator: 'number', text: "return distance < 0 ? 'outdated' : 'advanced';", after: '1' },
    {
      operator: 'number',
      text: 'const distance = isComparable ? shownVersion(found) - shownVersion(known) : 1;',
      after: '2',
    },
  ].map((change) => ({
    ...change,
    file: 'machines/domain/venue/venue-version.ts',
    why: 'A distance is whole, was compared with 0 before, and any other one counts by its sign.',
  })),
];
