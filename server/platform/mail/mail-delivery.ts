import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';
import { CLOSE_TIMEOUT, LOOK_INTERVAL, PAUSE_MAX, RETRY_PAUSES } from './mail-limits';
import type { MailQueue, QueuedMail } from './mail-queue';
import type { Delivery, SmtpSender } from './smtp-sender';

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
export interface MailDelivery {
  /** Starts a queue run. */
  wake(): void;
  close(): Promise<void>;
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
