import type { SharedPush } from '../wire/frames';
import type { Link } from './outbox';

/** Something to be sent to many receivers, in portions. */
interface Job {
  /** Sends to the next receivers and returns their number. */
  advance(most: number): number;
  /** Whether no receiver is left. */
  done(): boolean;
}

/** Runs jobs one after the other, with a limited number of sends per turn of the event loop. */
export interface Delivery {
  begin(job: Job): void;
  /** Returns the number of sends so far. */
  sent(): number;
}

export function createDelivery(sendsPerTurn: number): Delivery {
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
    begin(job) {
      jobs.push(job);
      pump();
    },
    sent: () => sent,
  };
}

/** A client that listens to a view; the tag is the client's id of the query. */
export interface Receiver extends Link {
  tag: number | null;
}

/** A receiver and the version of the view that it has. */
export interface Member {
  receiver: Receiver;
  seen: number;
  gone: boolean;
}

/** Changes of a view up to a version, for all members at the time of its creation. */
export interface Batch extends Job {
  version: number;
  /** Delivers to one member ahead of its turn, at most once. */
  deliverTo(member: Member): void;
}

export function sendPushes(pushes: readonly SharedPush[], { receiver }: Member): void {
  for (const push of pushes) receiver.send(push.frames(receiver.tag));
}

export function createBatch(
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
