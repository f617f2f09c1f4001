import type { RealtimeLimits } from '../realtime-limits';
import { TooBig } from '../tree/errors';
import type { Query } from '../tree/query';
import type { Path } from '../tree/read-node';
import type { View } from '../tree/view';
import type { Views } from '../tree/views';
import { type Link, type SharedPush, sharedPush } from '../wire/messages';

/** The subscription of one receiver to a view. */
export interface Subscription {
  /** Sends the current data, unless the hash says that the client has it. @throws TooBig */
  start(hash: string): void;
  /** Sends at once what the receiver has not seen. */
  catchUp(): void;
  close(): void;
}

/** Something to be sent to many receivers, in portions. */
interface Job {
  /** Sends to the next receivers and returns their number. */
  advance(most: number): number;
  /** Whether no receiver is left. */
  done(): boolean;
}

/** Runs jobs one after the other, with a limited number of sends per turn of the event loop. */
type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery(sendsPerTurn: number) {
  const jobs: Job[] = [];
  let left = sendsPerTurn;
  let goesOn = false;
  let sent = 0;

  function pump(): void {
    for (let [job] = jobs; job && left > 0; [job] = jobs) {
      const advanced = job.advance(left);
      left -= advanced;
      sent += advanced;
      if (job.done()) jobs.shift();
    }
    if (!goesOn) setImmediate(turn);
    goesOn = true;
  }

  function turn(): void {
    goesOn = false;
    left = sendsPerTurn;
    if (jobs.length > 0) pump();
  }

  return {
    begin(job: Job) {
      jobs.push(job);
      pump();
    },
    /** Returns the number of sends so far. */
    sent: () => sent,
  };
}

/** A client that listens to a view; the tag is the client's id of the query. */
export interface Receiver extends Link {
  tag: number | null;
}

/** A receiver and the version of the view that it has. */
interface Member {
  receiver: Receiver;
  seen: number;
  gone: boolean;
}

/** Changes of a view up to a version, for all members at the time of its creation. */
interface Batch extends Job {
  version: number;
  /** Delivers to one member ahead of its turn, at most once. */
  deliverTo(member: Member): void;
}

function sendPushes(pushes: readonly SharedPush[], { receiver }: Member): void {
  for (const push of pushes) receiver.send(push.frames(receiver.tag));
}

function createBatch(
  pushes: readonly SharedPush[],
  version: number,
  members: readonly Member[],
  onDone: () => void,
): Batch {
  let next = 0;

  function deliverTo(member: Member): void {
    if (member.gone || member.seen >= version) return;
    sendPushes(pushes, member);
    member.seen = version;
  }

  return {
    version,
    deliverTo,
    done: () => next >= members.length,
    advance(most) {
      const begun = next;
      next = Math.min(members.length, begun + most);
      for (const member of members.slice(begun, next)) deliverTo(member);
      if (next >= members.length) onDone();
      return next - begun;
    },
  };
}

/** A view and its subscribers. */
export type Channel = ReturnType<typeof createChannel>;

interface ChannelParts {
  view: View;
  /** Returns the milliseconds between two batches for a number of subscribers. */
  tickFor: (subscribers: number) => number;
  /** Maximum size of the initial data, as JSON. */
  maxBytes: number;
  delivery: Delivery;
  atEndOfTurn: (task: () => void) => void;
  /** Called when the last subscriber left. */
  onEmpty: () => void;
}

/** Caches a value per version of the view. */
function perVersion<T>(version: () => number, make: () => T): () => T {
  let made: { at: number; value: T } | undefined;
  return () => {
    if (made?.at !== version()) made = { at: version(), value: make() };
    return made.value;
  };
}

export function createChannel(parts: ChannelParts) {
  const { view, tickFor, maxBytes, delivery, atEndOfTurn, onEmpty } = parts;
  const members = new Set<Member>();
  let version = 0;
  let sent = 0;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let scheduled = false;
  let timer: NodeJS.Timeout | undefined;
  let batch: Batch | undefined;

  const now = () => version;
  const current = perVersion(now, () => {
    if (view.isBeyond(maxBytes)) throw new TooBig('There is more data than one listen may begin with.');
    return view.current();
  });
  const whole = perVersion(now, () => [sharedPush({ kind: 'd', path: view.path, data: current() })]);
  const hash = perVersion(now, () => view.hash());
  const pending = perVersion(now, () => view.peek().map(sharedPush));

  function schedule(): void {
    if (scheduled || batch || members.size === 0) return;
    scheduled = true;
    const rest = flushedAt + tickFor(members.size) - performance.now();
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

  /** Closed clients reconnect and start again. */
  function flushOrFail(): void {
    try {
      flush();
    } catch (error) {
      for (const { receiver } of [...members]) receiver.fail(error);
    }
  }

  return {
    /** The view changed. */
    touch() {
      version += 1;
      schedule();
    },
    subscribe(receiver: Receiver): Subscription {
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

/** Sends changes to subscribers. */
export type FanOut = ReturnType<typeof createFanOut>;

interface FanOutParts {
  views: Views;
  limits: Pick<RealtimeLimits, 'tick' | 'countsTick' | 'countsListeners' | 'sendsPerTurn' | 'listenBytes'>;
}

/** Runs tasks at the end of the turn of the event loop. */
function endOfTurn(): (task: () => void) => void {
  let tasks: (() => void)[] = [];

  function run(): void {
    const ready = tasks;
    tasks = [];
    for (const task of ready) task();
  }

  return (task) => {
    if (tasks.length === 0) setImmediate(run);
    tasks.push(task);
  };
}

const isCounts = ([, name, ...rest]: Path): boolean => name === 'attendeeCounts' && rest.length === 0;

/** Shares views among subscribers: one batch per tick and view, serialised once. */
export function createFanOut({ views, limits }: FanOutParts) {
  const delivery = createDelivery(limits.sendsPerTurn);
  const channels = new Map<View, Channel>();
  const atEndOfTurn = endOfTurn();
  let listens = 0;

  const newChannel = (view: View): Channel =>
    createChannel({
      view,
      tickFor: (listeners) =>
        isCounts(view.path) && listeners > limits.countsListeners ? limits.countsTick : limits.tick,
      maxBytes: limits.listenBytes,
      delivery,
      atEndOfTurn,
      onEmpty: () => channels.delete(view),
    });

  return {
    /** Creates a subscription; nothing is sent before it is started. */
    subscribe(path: Path, query: Query, receiver: Receiver): Subscription {
      const view = views.open(path, query);
      const channel = channels.get(view) ?? newChannel(view);
      channels.set(view, channel);
      const subscription = channel.subscribe(receiver);
      listens += 1;
      const close = () => {
        listens -= 1;
        subscription.close();
        view.release();
      };
      return { ...subscription, close };
    },
    /** To be called with the paths of every accepted change. */
    touch(paths: readonly Path[]) {
      for (const view of views.touch(paths)) channels.get(view)?.touch();
    },
    /** Returns the open subscriptions and the changes sent so far. */
    stats: () => ({ listens, deliveries: delivery.sent() }),
  };
}
