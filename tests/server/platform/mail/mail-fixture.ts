import { EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import type { Mail } from '../../../../server/platform/mail/mail';
import { type Mailer, type MailerOptions, openMailer } from '../../../../server/platform/mail/mailer';
import type { Store } from '../../../../server/platform/store/store';

export const LINK =
  'https://hall.example/__/auth/action?mode=resetPassword&oobCode=a-secret-code-that-makes-the-link-long&continueUrl=https%3A%2F%2Fhall.example%2Flogin%3Fredirect%3D%252Fv%252Fhall';

/** Returns a mail whose link is valid for one more hour. */
export const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  kind: 'PASSWORD_RESET',
  link: LINK,
  locale: 'en',
  expiresAt: Date.now() + 3_600_000,
  ...more,
});

export interface MailFixture extends Mailer {
  /** The log, one object per line. */
  logged(): Record<string, unknown>[];
  /** Resolves once a line with this message is logged, or was since the last call. */
  said(message: string): Promise<Record<string, unknown>>;
}

interface MailFixtureOptions extends Partial<Pick<MailerOptions, 'pauses' | 'clock' | 'disk'>> {
  smtp?: string;
}

/** A mailer with a log to wait for and short delays. */
export function openMailFixture(
  store: Store & { dataDir: string },
  { smtp, pauses = [1, 1, 1], clock, disk = store.disk }: MailFixtureOptions = {},
): MailFixture {
  const lines: Record<string, unknown>[] = [];
  const heard = new EventEmitter();
  let read = 0;
  const log = pino(
    { level: 'info', base: null },
    {
      write: (line) => {
        lines.push(JSON.parse(line));
        heard.emit('line');
      },
    },
  );
  const mailer = openMailer({
    db: store.db,
    disk,
    dataDir: store.dataDir,
    smtp: smtp === undefined ? undefined : { url: smtp, from: 'The Hall <post@hall.example>' },
    venueTitle: () => 'The Hall & "Friends"',
    log,
    clock,
    pauses,
    interval: 5,
  });
  async function said(message: string): Promise<Record<string, unknown>> {
    const at = lines.findIndex(({ msg }, index) => index >= read && msg === message);
    const line = lines[at];
    if (line) {
      read = at + 1;
      return line;
    }
    await once(heard, 'line');
    return said(message);
  }
  return { ...mailer, logged: () => lines, said };
}
