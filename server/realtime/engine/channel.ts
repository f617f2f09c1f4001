import { TooBig } from '../tree/too-big';
import type { View } from '../tree/view';
import { sharedPush } from '../wire/shared-push';
import { type Batch, createBatch, type Member, type Receiver, sendPushes } from './batch';
import type { Delivery } from './delivery';

/** One receiver's part in a view. */
export interface Subscription {
  /** Sends everything that stands now, unless the client's hash says that it has it. @throws TooBig */
  start(hash: string): void;
  /** Sends at once what the receiver has not seen. */
  catchUp(): void;
  close(): void;
}

/** A view and those who listen to it. */
export interface Channel {
  subscribe(receiver: Receiver): Subscription;
  /** The view changed. */
  touch(): void;
}

interface ChannelParts {
  view: View;
  hash: () => string;
  /** Milliseconds between two batches. */
  tick: number;
  /** What a subscription may begin with, as JSON. */
  mostBytes: number;
  delivery: Delivery;
  atEndOfTurn: (task: () => void) => void;
  /** The last receiver is gone. */
  onEmpty: () => void;
}

/** Computed once for each version of the view. */
function perVersion<T>(version: () => number, make: () => T): () => T {
  let made: { at: number; value: T } | undefined;
  return () => {
    if (made?.at !== version()) made = { at: version(), value: make() };
    return made.value;
  };
}

export function createChannel(parts: ChannelParts): Channel {
  const { view, tick, mostBytes, delivery, atEndOfTurn, onEmpty } = parts;
  const members = new Set<Member>();
  let version = 0;
  let sent = 0;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let scheduled = false;
  let timer: NodeJS.Timeout | undefined;
  let batch: Batch | undefined;

  const now = () => version;
  const current = perVersion(now, () => {
    if (view.isBeyond(mostBytes)) throw new TooBig('There is more data than one listen may begin with.');
    return view.current();
  });
  const whole = perVersion(now, () => [sharedPush({ kind: 'd', path: view.path, data: current() })]);
  const hash = perVersion(now, parts.hash);
  const pending = perVersion(now, () => view.peek().map(sharedPush));

  function schedule(): void {
    if (scheduled || batch || members.size === 0) return;
    scheduled = true;
    const rest = flushedAt + tick - performance.now();
    if (rest > 0) timer = setTimeout(flushOrFail, rest);
    else atEndOfTurn(flushOrFail);
  }

  function batchDone(): void {
    batch = undefined;
    if (sent !== version) schedule();
  }

  function flush(): void {
    clearTimeout(timer);
    scheduled = false;
    if (batch || sent === version || members.size === 0) return;
    flushedAt = performance.now();
    sent = version;
    const pushes = view.drain().map(sharedPush);
    if (pushes.length === 0) return;
    batch = createBatch(pushes, version, [...members], batchDone);
    delivery.begin(batch);
  }

  function catchUp(member: Member): void {
    if (member.seen === version) return;
    batch?.deliverTo(member);
    if (member.seen !== version) sendPushes(pending(), member);
    member.seen = version;
  }

  const has = (known: string): boolean => (known === '' ? current() === null : known === hash());

  function start(member: Member, known: string): void {
    member.seen = version;
    if (!has(known)) sendPushes(whole(), member);
  }

  function leave(member: Member): void {
    member.gone = true;
    if (!members.delete(member) || members.size > 0) return;
    clearTimeout(timer);
    onEmpty();
  }

  /** Clients that are sent away come back and begin anew. */
  function flushOrFail(): void {
    try {
      flush();
    } catch (error) {
      for (const { receiver } of [...members]) receiver.fail(error);
    }
  }

  return {
    touch() {
      version += 1;
      schedule();
    },
    subscribe(receiver) {
      const member: Member = { receiver, seen: version, gone: false };
      members.add(member);
      return {
        start: (known) => start(member, known),
        catchUp: () => catchUp(member),
        close: () => leave(member),
      };
    },
  };
}
