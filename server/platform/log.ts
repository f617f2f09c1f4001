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

/** Steers a terminal, or shows something else than it is; in JSON all of it stands within texts. */
const STEERING = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;
const escaped = (character: string): string =>
  character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * JSON lines of printable characters on stderr, `warn` and above on a terminal, else `info`; personal fields are redacted one level
 * deep.
 */
export function createLog(stream: DestinationStream = destination({ dest: 2, sync: true })): Logger {
  const paths = PERSONAL.flatMap((field) => [field, `*.${field}`]);
  return pino(
    { level: process.stderr.isTTY ? 'warn' : 'info', base: null, redact: { paths, censor: '[hidden]' } },
    { write: (line: string) => stream.write(line.replace(STEERING, escaped)) },
  );
}

export type { Logger };
