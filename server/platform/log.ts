import { type DestinationStream, destination, type Logger, pino } from 'pino';

const PERSONAL = [
  ...['email', 'emailAddress', 'ip', 'confirmationNumber', 'registrationNumber'],
  ...[
    'password',
    'newPassword',
    'token',
    'idToken',
    'refreshToken',
    'customToken',
    'authorization',
    'cookie',
  ],
  ...['oobCode', 'clientSecret', 'apiKey', 'link'],
];

/**
 * JSON lines on stderr, `warn` and above on a terminal, else `info`; personal fields are redacted one level
 * deep.
 */
export function createLog(stream: DestinationStream = destination({ dest: 2, sync: true })): Logger {
  const paths = PERSONAL.flatMap((field) => [field, `*.${field}`]);
  return pino(
    { level: process.stderr.isTTY ? 'warn' : 'info', base: null, redact: { paths, censor: '[hidden]' } },
    stream,
  );
}

export type { Logger };
