import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../environment/login-config';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import type { Mail } from './mail';
import { createMailQueue } from './mail-queue';
import { messageOf } from './message';
import { outboxFolder, writeMailFile } from './outbox-folder';
import { createPostRound } from './post-round';
import { createSmtpSender } from './smtp-sender';

/** Writes to people. */
export interface Mailer {
  /**
   * Resolves when the mail is safe: kept until the configured mail server took it, or, without one, written into the
   * outbox folder. Nobody waits for a mail server. Never puts an address or a link into the log.
   */
  send(mail: Mail): Promise<void>;
  /** Ends the delivery under way, at most within a second; what was not delivered is at the next start. */
  close(): Promise<void>;
}

export interface MailerOptions {
  db: Kysely<Database>;
  /** Absolute path; the outbox folder is below it. */
  dataDir: string;
  smtp: SmtpConfig | undefined;
  /** What the venue is called in mails, when they are written. */
  venueTitle: () => string;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** The pauses after failed deliveries, in milliseconds. */
  pauses?: readonly number[];
}

const NOBODY = 'noreply@localhost';

function openOutbox({ dataDir, venueTitle, log, clock = Date.now }: MailerOptions): Mailer {
  const folder = outboxFolder(dataDir);
  const letterhead = { from: NOBODY, venueTitle };
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  log.info({ folder }, 'no mail server is configured: mails become files in this folder');
  return {
    async send(mail) {
      const { headers, ...rest } = messageOf(mail, letterhead);
      // The mail's own parts are encoded: here the link stands as it is, to be copied.
      const readable = { ...headers, 'X-Foyer-Link': mail.link };
      const { message } = await transport.sendMail({ ...rest, headers: readable });
      const at = new Date(clock());
      const file = await writeMailFile(folder, { kind: mail.kind, at, bytes: message as Buffer });
      log.warn({ kind: mail.kind, file }, 'a mail was written into the outbox folder');
    },
    close: async () => undefined,
  };
}

function openPost(options: MailerOptions, { url, from }: SmtpConfig): Mailer {
  const { db, venueTitle, log, clock = Date.now, pauses } = options;
  const queue = createMailQueue(db);
  const sender = createSmtpSender(url, { from, venueTitle });
  const round = createPostRound({ queue, sender, log, clock, pauses });
  round.wake();
  return {
    async send(mail) {
      await queue.add(mail, clock());
      round.wake();
    },
    close: round.close,
  };
}

/** The mailer of this installation: by SMTP when it is configured, else into files. */
export const openMailer = (options: MailerOptions): Mailer =>
  options.smtp ? openPost(options, options.smtp) : openOutbox(options);
