import type { SharedPush } from '../wire/shared-push';
import type { Job } from './delivery';
import type { Link } from './link';

/** Who gets what a view shows; the tag is the client's name for its query. */
export interface Receiver extends Link {
  tag: number | null;
}

/** A receiver and the version of the view that it has. */
export interface Member {
  receiver: Receiver;
  seen: number;
  gone: boolean;
}

/** Changes of a view up to a version, on their way to everybody who listened when they were taken. */
export interface Batch extends Job {
  version: number;
  /** Out of turn; once for each. */
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
