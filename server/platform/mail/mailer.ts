import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config/login-config';
import { diskFull } from '../domain-error';
import type { Logger } from '../log';
import type { Database } from '../store/database';
import type { DiskSpace } from '../store/disk-space';
import type { Mail } from './mail';
import {
  ANSWER_TIMEOUT,
  CLOSE_TIMEOUT,
  CONNECT_TIMEOUT,
  LOOK_INTERVAL,
  PAUSE_MAX,
  RETRY_PAUSES,
} from './mail-limits';
import { createMailQueue, type MailQueue, type QueuedMail } from './mail-queue';
import { type Letterhead, messageOf } from './message';
import { outboxFolder, writeMailFile } from './outbox-folder';

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
  /** The time between two looks at the queue, in milliseconds. */
  interval?: number;
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

/** Delivers queued mails, one after the other. */
interface MailDelivery {
  /** Starts a queue run. */
  wake(): void;
  close(): Promise<void>;
}

/** The result of a delivery. Codes are the mail server's and nodemailer's, never a text that could name a person. */
export type Delivery =
  | { outcome: 'delivered' }
  /** The mail server rejects this mail permanently. */
  | { outcome: 'rejected'; code: string }
  /** To be retried. */
  | { outcome: 'postponed'; code: string; reached: boolean };

interface SmtpSender {
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  permanent?: boolean;
}

// Errors of this mail; others, such as a wrong password, are about the configuration.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryOf({ code = 'unknown', responseCode, permanent }: SmtpFailure): Delivery {
  const said = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutTheMail = ABOUT_THE_MAIL.has(code);
  if (permanent && isAboutTheMail) return { outcome: 'rejected', code: said };
  return { outcome: 'postponed', code: said, reached: isAboutTheMail };
}

/** Sends by SMTP over one connection, which is kept open while mails are queued. */
function createSmtpSender(url: string, letterhead: Letterhead): SmtpSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    dnsTimeout: CONNECT_TIMEOUT,
    socketTimeout: ANSWER_TIMEOUT,
  });
  // The pool reports when idle connections end; the next mail opens a new one.
  transport.on('error', () => undefined);
  return {
    send: (mail) =>
      transport.sendMail(messageOf(mail, letterhead)).then(
        () => ({ outcome: 'delivered' }),
        (error: SmtpFailure) => deliveryOf(error),
      ),
    close: () => transport.close(),
  };
}

interface MailDeliveryOptions {
  queue: MailQueue;
  sender: SmtpSender;
  log: Logger;
  clock: () => number;
  pauses?: readonly number[];
  interval?: number;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Retries undelivered mails, also after a restart, until their link expires. */
export function createMailDelivery(options: MailDeliveryOptions): MailDelivery {
  const { queue, sender, log, clock, pauses = RETRY_PAUSES, interval = LOOK_INTERVAL } = options;
  let closed = false;
  let wanted = false;
  let running: Promise<void> | undefined;
  let pausedUntil = 0;
  // A longer pause than there is comes of a clock that was ahead.
  const isPaused = () => clock() < pausedUntil && pausedUntil <= clock() + PAUSE_MAX;

  async function giveUp({ id, mail, attempt }: QueuedMail, code: string): Promise<void> {
    await queue.remove(id);
    log.error({ kind: mail.kind, attempt, code }, 'mail given up');
  }

  async function postpone(queued: QueuedMail, delivery: Extract<Delivery, { outcome: 'postponed' }>) {
    const { id, mail, attempt } = queued;
    const { code, reached } = delivery;
    const wait = pauses[attempt - 1];
    const until = clock() + (wait ?? 0);
    if (wait === undefined || until >= mail.expiresAt) return giveUp(queued, code);
    await queue.postpone(id, until);
    if (!reached) pausedUntil = clock() + Math.min(wait, PAUSE_MAX);
    log.warn({ kind: mail.kind, attempt, code, retryInMs: wait }, 'mail delivery postponed');
  }

  async function deliver(queued: QueuedMail): Promise<void> {
    const { id, mail } = queued;
    if (mail.expiresAt <= clock()) return giveUp(queued, 'expired');
    const delivery = await sender.send(mail);
    if (delivery.outcome === 'postponed') return postpone(queued, delivery);
    if (delivery.outcome === 'rejected') return giveUp(queued, delivery.code);
    await queue.remove(id);
    log.info({ kind: mail.kind }, 'mail delivered');
  }

  async function deliverDue(): Promise<void> {
    while (!closed && !isPaused()) {
      const queued = await queue.claim(clock());
      if (!queued) return;
      await deliver(queued);
    }
  }

  async function run(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      await deliverDue().catch((error: unknown) => {
        if (!closed) log.error({ error: nameOf(error) }, 'the mail queue could not be read');
      });
    }
    running = undefined;
  }

  function wake(): void {
    wanted = true;
    running ??= run();
  }

  const timer = setInterval(wake, interval).unref();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await Promise.race([running, pause(CLOSE_TIMEOUT, undefined, { ref: false })]);
      sender.close();
    },
  };
}

function openSmtpMailer(options: MailerOptions, { url, from }: SmtpConfig): Mailer {
  const { db, venueTitle, log, clock = Date.now, pauses, interval } = options;
  const queue = createMailQueue(db);
  const sender = createSmtpSender(url, { from, venueTitle });
  const delivery = createMailDelivery({ queue, sender, log, clock, pauses, interval });
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
