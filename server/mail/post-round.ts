import type { Logger } from '../log';
import { createErrand } from './errand';
import { CLOSE_PATIENCE, LOOK_INTERVAL, REST_MAX, RETRY_PAUSES } from './mail-limits';
import type { MailQueue, QueuedMail } from './mail-queue';
import type { Delivery, SmtpSender } from './smtp-sender';

/** Delivers what is queued, one mail after the other. */
export interface PostRound {
  /** There is something to deliver. */
  wake(): void;
  close(): Promise<void>;
}

interface PostRoundOptions {
  queue: MailQueue;
  sender: SmtpSender;
  log: Logger;
  clock: () => number;
  pauses?: readonly number[];
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** What is left when the process ends, or the mail server is away, is delivered later: at most as long as its link lives. */
export function createPostRound(options: PostRoundOptions): PostRound {
  const { queue, sender, log, clock, pauses = RETRY_PAUSES } = options;
  let closed = false;
  let restsUntil = 0;

  async function giveUp({ id, mail, attempt }: QueuedMail, code: string): Promise<void> {
    await queue.remove(id);
    log.error({ kind: mail.kind, attempt, code }, 'a mail was given up');
  }

  async function postpone(queued: QueuedMail, delivery: Extract<Delivery, { outcome: 'postponed' }>) {
    const { id, mail, attempt } = queued;
    const { code, reached } = delivery;
    const wait = pauses[attempt - 1];
    const until = clock() + (wait ?? 0);
    if (wait === undefined || until >= mail.expiresAt) return giveUp(queued, code);
    await queue.postpone(id, until);
    if (!reached) restsUntil = clock() + Math.min(wait, REST_MAX);
    log.warn({ kind: mail.kind, attempt, code, retryInMs: wait }, 'a mail could not be delivered yet');
  }

  async function deliver(queued: QueuedMail): Promise<void> {
    const { id, mail } = queued;
    if (mail.expiresAt <= clock()) return giveUp(queued, 'expired');
    const delivery = await sender.send(mail);
    if (delivery.outcome === 'postponed') return postpone(queued, delivery);
    if (delivery.outcome === 'refused') return giveUp(queued, delivery.code);
    await queue.remove(id);
    log.info({ kind: mail.kind }, 'a mail was delivered');
  }

  async function deliverDue(): Promise<void> {
    while (!closed && clock() >= restsUntil) {
      const queued = await queue.claim(clock());
      if (!queued) return;
      await deliver(queued);
    }
  }

  async function untilNext(): Promise<number> {
    const due = await queue.nextDue();
    const wait = due === undefined ? LOOK_INTERVAL : Math.max(due, restsUntil) - clock();
    return Math.min(Math.max(wait, 1), LOOK_INTERVAL);
  }

  async function round(): Promise<number> {
    try {
      await deliverDue();
      return await untilNext();
    } catch (error) {
      if (!closed) log.error({ error: nameOf(error) }, 'the queue of mails could not be read');
      return LOOK_INTERVAL;
    }
  }

  const errand = createErrand(round);
  return {
    wake: errand.wake,
    async close() {
      closed = true;
      await errand.end(CLOSE_PATIENCE);
      sender.close();
    },
  };
}
