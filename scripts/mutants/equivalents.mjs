// @ts-check

/**
 * Equivalent mutants, which no test can detect, with the reason. At most three percent.
 * @type {{ file: string, operator: string, text: string, after?: string, why: string }[]}
 */
export const EQUIVALENTS = [
  {
    file: 'machines/asset-image/asset-image.machine.ts',
    operator: 'string',
    text: "if (!address || size === null || !address.startsWith('/backend-assets/')) return address ?? '';",
    after: '"?"',
    why: 'An address is looked at only after it was signed, so that there is always one.',
  },
  {
    file: 'machines/calls/call-seat.machine.ts',
    operator: 'string',
    text: "const nobody = ({ seat }: CallSeatInput): Participant => ({ seat, uid: '', name: '', session: '' });",
    why: 'Who has a place is read only after somebody has taken it.',
  },
  {
    file: 'machines/chat-room/chat-room.machine.ts',
    operator: 'target',
    text: "failed: { after: { retryDelay: 'idle' } },",
    why: 'A pointer that failed is unmarked, so that the idle state is left at once for marking it.',
  },
  ...['string', 'number'].map((operator) => ({
    file: 'machines/chat-room/chat-room.setup.ts',
    operator,
    text: "const { id = '', sentAt = 0 } = context.messages.oldest ?? {};",
    why: 'Older messages are loaded only where a message is.',
  })),
  {
    file: 'machines/connection/link.machine.ts',
    operator: 'number',
    text: 'context: { attempt: 0 },',
    why: 'The first state resets the count on entry.',
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
  {
    file: 'machines/auth/auth.machine.ts',
    operator: 'target',
    text: "{ target: 'signedOut', actions: rememberRestored },",
    why: 'Without locks the locked state is left at once for this one.',
  },
  {
    file: 'machines/password-reset/password-reset.machine.ts',
    operator: 'string',
    text: "email: 'email' in output ? output.email : '',",
    after: '"fault"',
    why: 'A check without an email names a fault, which other transitions take.',
  },
  ...[
    "initial: 'online',",
    "{ guard: 'isDown', target: 'reconnecting' },",
    "{ guard: not('hasNetwork'), target: 'offline' },",
    "initial: 'withoutNetwork',",
    "{ guard: 'isUntried', target: '#connection.status.online' },",
  ].map((text) => ({
    file: 'machines/connection/connection.machine.ts',
    operator: 'target',
    text,
    why: 'Every status is left at once for the one that the network and the link call for.',
  })),
  ...["initial: 'opened',", "always: { guard: not('hasBanner'), target: 'hidden' },"].map((text) => ({
    file: 'machines/cookie-banner/cookie-banner.machine.ts',
    operator: 'target',
    text,
    why: 'Every way in names its state, and a deferred banner without a question is hidden at once.',
  })),
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
  {
    file: 'machines/people/area-counts.ts',
    operator: 'number',
    text: 'this.#edition += 1;',
    after: '2',
    why: 'Editions are only compared for equality.',
  },
  {
    file: 'machines/profile-view/profile-view.machine.ts',
    operator: 'target',
    text: "initial: 'ownProfile',",
    why: 'An open profile is always entered at one of its states.',
  },
];
