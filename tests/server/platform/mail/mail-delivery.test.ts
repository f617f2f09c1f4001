import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Mail } from '../../../../server/platform/mail/mail';
import type { MailQueue, QueuedMail } from '../../../../server/platform/mail/mail-queue';
import type { Delivery } from '../../../../server/platform/mail/mailer';
import { createMailDelivery } from '../../../../server/platform/mail/mailer';
import { silentLog } from '../../../support/store';
import { mailTo } from './mail-fixture';

const SECOND = 1_000;
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An in-memory queue with one due mail for each address. */
function queueOf(...addresses: string[]): MailQueue {
  const due = new Map(
    addresses.map((to, id) => [id, { at: 0, attempt: 0, mail: mailTo(to, { expiresAt: 400 * DAY }) }]),
  );
  return {
    add: async () => undefined,
    async claim(now): Promise<QueuedMail | undefined> {
      const [id, entry] = [...due].find(([, { at }]) => at <= now) ?? [];
      if (id === undefined || !entry) return undefined;
      entry.attempt += 1;
      entry.at = DAY;
      return { id, mail: entry.mail, attempt: entry.attempt };
    },
    async postpone(id, until) {
      const entry = due.get(id);
      if (entry) entry.at = until;
    },
    async remove(id) {
      due.delete(id);
    },
  };
}

function deliveryWith(queue: MailQueue, answer: () => Delivery) {
  const sent: string[] = [];
  const send = async ({ to }: Mail) => {
    sent.push(to);
    return answer();
  };
  const sender = { send, close: () => undefined };
  const options = { queue, sender, log: silentLog, clock: Date.now, pauses: [5 * SECOND, 60 * SECOND] };
  return { delivery: createMailDelivery(options), sent };
}

test('an unreachable mail server pauses the whole queue until the next attempt', async () => {
  const { delivery, sent } = deliveryWith(queueOf('ada@hall.example', 'grace@hall.example'), () => ({
    outcome: 'postponed',
    code: 'ECONNREFUSED',
    reached: false,
  }));
  delivery.wake();
  await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
  expect(sent).toEqual(['ada@hall.example']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveLength(2);
  await delivery.close();
});

test('a pause of a time when the clock was a year ahead ends with it', async () => {
  vi.setSystemTime(365 * DAY);
  const queue = queueOf('ada@hall.example', 'grace@hall.example');
  const late = { outcome: 'postponed', code: 'ECONNREFUSED', reached: false } as const;
  const { delivery, sent } = deliveryWith(queue, () => late);
  delivery.wake();
  await vi.advanceTimersByTimeAsync(1);
  vi.setSystemTime(0);
  delivery.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['ada@hall.example', 'grace@hall.example']);
  await delivery.close();
});

test('a mail postponed by the server does not delay the others', async () => {
  const { delivery, sent } = deliveryWith(queueOf('ada@hall.example', 'grace@hall.example'), () => ({
    outcome: 'postponed',
    code: 'EENVELOPE 450',
    reached: true,
  }));
  delivery.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['ada@hall.example', 'grace@hall.example']);
  await delivery.close();
});
