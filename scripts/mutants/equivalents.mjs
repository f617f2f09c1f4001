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
];
