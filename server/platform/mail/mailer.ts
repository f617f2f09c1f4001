import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config/login-config';
import { diskFull } from '../domain-error';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import type { DiskSpace } from '../store/disk-space';
import type { Mail } from './mail';
import { createMailDelivery } from './mail-delivery';
import { createMailQueue } from './mail-queue';
import { messageOf } from './message';
import { outboxFolder, writeMailFile } from './outbox-folder';
import { createSmtpSender } from './smtp-sender';

/** Sends mails to people. */
export interface Mailer {
  /**
   * Resolves when the mail is stored for delivery or, without a mail server, written into the outbox folder. Never
   * waits for the mail server, and never logs an address or a link.
   * @throws DomainError full while there is no room on the disk
   */
  send(mail: Mail): Promise<void>;
  /** Ends the current delivery within a second; undelivered mails are retried at the next start. */
  close(): Promise<void>;
}

export interface MailerOptions {
  db: Kysely<Database>;
  disk: DiskSpace;
  /** Absolute path; the outbox folder is below it. */
  dataDir: string;
  smtp: SmtpConfig | undefined;
  /** Returns the current title of the venue for mails. */
  venueTitle: () => string;
  log: Logger;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** The pauses after failed deliveries, in milliseconds. */
  pauses?: readonly number[];
}

const NO_REPLY = 'noreply@localhost';

function openFileMailer({ dataDir, venueTitle, log, clock = Date.now }: MailerOptions): Mailer {
  const folder = outboxFolder(dataDir);
  const letterhead = { from: NO_REPLY, venueTitle };
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  log.info({ folder }, 'no mail server configured: mails are written to files in this folder');
  return {
    async send(mail) {
      const { headers, ...rest } = messageOf(mail, letterhead);
      // The parts of the mail are encoded: this copy of the link is plain text.
      const readable = { ...headers, 'X-Foyer-Link': mail.link };
      const { message } = await transport.sendMail({ ...rest, headers: readable });
      const at = new Date(clock());
      const file = await writeMailFile(folder, { kind: mail.kind, at, bytes: message as Buffer });
      log.warn({ kind: mail.kind, file }, 'mail written to the outbox folder');
    },
    close: async () => undefined,
  };
}

function openSmtpMailer(options: MailerOptions, { url, from }: SmtpConfig): Mailer {
  const { db, venueTitle, log, clock = Date.now, pauses } = options;
  const queue = createMailQueue(db);
  const sender = createSmtpSender(url, { from, venueTitle });
  const delivery = createMailDelivery({ queue, sender, log, clock, pauses });
  delivery.wake();
  return {
    async send(mail) {
      await queue.add(mail, clock());
      delivery.wake();
    },
    close: delivery.close,
  };
}

/** Returns the mailer of this installation: by SMTP when it is configured, else into files. */
export function openMailer(options: MailerOptions): Mailer {
  const { smtp, disk } = options;
  const { send, close } = smtp ? openSmtpMailer(options, smtp) : openFileMailer(options);
  return {
    async send(mail) {
      if (disk.isShort()) throw diskFull();
      await send(mail);
    },
    close,
  };
}
