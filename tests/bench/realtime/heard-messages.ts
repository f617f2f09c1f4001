import type { RawPush } from '../../support/raw-client';

/** What was heard of the messages of a run, by all listeners. */
export interface Heard {
  delivered: number;
  doubled: number;
  misplaced: number;
  /** Milliseconds from the sending of each message to each listener. */
  delays: number[];
}

interface Stored {
  sentAt: number;
}

/** Returns the messages among the values of a push, oldest first. */
function messagesIn(values: [string, Stored | null][]): [id: string, message: Stored][] {
  const messages = values.filter((entry): entry is [string, Stored] => entry[1] !== null);
  return messages.sort(([, one], [, other]) => one.sentAt - other.sentAt);
}

/**
 * Returns a listener to pushes that keeps the newest messages as the SDK does and counts what is new in them: each
 * message once, and none older than the one before. A repeated value is not new.
 */
export function hearing(sentAt: ReadonlyMap<string, number>, heard: Heard): (push: RawPush) => void {
  const kept = new Set<string>();
  const heardBefore = new Set<string>();
  let newest = 0;

  function hear(id: string, message: Stored): void {
    const since = sentAt.get(id);
    if (since === undefined || kept.has(id)) return;
    kept.add(id);
    heard.doubled += heardBefore.has(id) ? 1 : 0;
    heard.misplaced += message.sentAt < newest ? 1 : 0;
    heard.delivered += 1;
    heard.delays.push(performance.now() - since);
    heardBefore.add(id);
    newest = message.sentAt;
  }

  function take(values: [string, Stored | null][]): void {
    for (const [id, message] of values) if (message === null) kept.delete(id);
    for (const [id, message] of messagesIn(values)) hear(id, message);
  }

  return ({ b }) => {
    if (b.p?.includes('/messages/')) take(Object.entries(Object(b.d)));
  };
}
