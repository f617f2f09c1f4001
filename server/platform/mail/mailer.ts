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

/** Work that runs again and again, never twice at once. */
interface RecurringJob {
  /** Runs now, or once more after the current run. */
  wake(): void;
  /** Starts no further run and waits up to `timeout` milliseconds for the current one. */
  end(timeout: number): Promise<void>;
}

/** `work` returns the milliseconds until its next run unless it is woken earlier; it must not reject. */
function createRecurringJob(work: () => Promise<number>): RecurringJob {
  let ended = false;
  let wanted = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    let wait = 0;
    while (wanted) {
      wanted = false;
      wait = await work();
    }
    running = undefined;
    if (!ended) timer = setTimeout(wake, wait).unref();
  }

  function wake(): void {
    if (ended) return;
    wanted = true;
    if (running !== undefined) return;
    clearTimeout(timer);
    running = run();
  }

  return {
    wake,
    async end(timeout) {
      ended = true;
      wanted = false;
      clearTimeout(timer);
      const over = new AbortController();
      const late = pause(timeout, undefined, { signal: over.signal }).catch(() => undefined);
      await Promise.race([running, late]);
      over.abort();
    },
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
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Retries undelivered mails, also after a restart, until their link expires. */
export function createMailDelivery(options: MailDeliveryOptions): MailDelivery {
  const { queue, sender, log, clock, pauses = RETRY_PAUSES } = options;
  let closed = false;
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

  async function untilNext(): Promise<number> {
    const due = await queue.nextDue();
    const wait = due === undefined ? LOOK_INTERVAL : Math.max(due, pausedUntil) - clock();
    return Math.min(Math.max(wait, 1), LOOK_INTERVAL);
  }

  async function runQueue(): Promise<number> {
    try {
      await deliverDue();
      return await untilNext();
    } catch (error) {
      if (!closed) log.error({ error: nameOf(error) }, 'the mail queue could not be read');
      return LOOK_INTERVAL;
    }
  }

  const job = createRecurringJob(runQueue);
  return {
    wake: job.wake,
    async close() {
      closed = true;
      await job.end(CLOSE_TIMEOUT);
      sender.close();
    },
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
