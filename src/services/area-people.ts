import type { Attendee } from '@domain/attendee';
import { PEOPLE_BATCH_INTERVAL, REMOVAL_SMOOTHING } from '@domain/limits';
import type { AreaChanges } from './realtime';

export interface AreaPeople {
  put(person: Attendee): void;
  remove(uid: string): void;
  /** Everybody who is there at the beginning has been put. */
  complete(): void;
  /** Whether others are in the area, beyond those who were put. */
  setMore(more: boolean): void;
  /** The link was lost, or it is back and all listening has caught up. */
  setLink(up: boolean): void;
  close(): void;
}

/**
 * Hands changes over together, once in a while, and somebody's leaving only when they are not back a moment later;
 * while the link is down nobody leaves.
 */
export function gatherPeople(isUp: boolean, onChanges: (changes: AreaChanges) => void): AreaPeople {
  const changed = new Map<string, Attendee>();
  /** Who left, and when that is believed. */
  const leaving = new Map<string, number>();
  let linked = isUp;
  let whole = true;
  let more = false;
  let toldMore = false;
  let complete = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leavers(now: number): string[] {
    if (!linked) return [];
    return [...leaving].filter(([, at]) => at <= now).map(([uid]) => uid);
  }

  /** Takes out what is to be told. */
  function takeChanges(): AreaChanges {
    const gone = leavers(performance.now());
    const people = [...changed.values()];
    for (const uid of gone) leaving.delete(uid);
    changed.clear();
    return { whole, people, gone: whole ? [] : gone, more };
  }

  const isNews = ({ people, gone }: AreaChanges): boolean =>
    whole || more !== toldMore || people.length + gone.length > 0;

  function handOver(): void {
    timer = undefined;
    const changes = takeChanges();
    if (isNews(changes)) onChanges(changes);
    whole = false;
    toldMore = more;
    if (linked && leaving.size > 0) plan();
  }

  function plan(): void {
    if (complete) timer ??= setTimeout(handOver, PEOPLE_BATCH_INTERVAL);
  }

  return {
    put: (person) => {
      leaving.delete(person.uid);
      changed.set(person.uid, person);
      plan();
    },
    remove: (uid) => {
      changed.delete(uid);
      leaving.set(uid, performance.now() + REMOVAL_SMOOTHING);
      plan();
    },
    complete: () => {
      complete = true;
      handOver();
    },
    setMore: (next) => {
      more = next;
      if (more !== toldMore) plan();
    },
    setLink: (up) => {
      linked = up;
      const at = performance.now() + REMOVAL_SMOOTHING;
      for (const uid of leaving.keys()) leaving.set(uid, at);
      if (up && leaving.size > 0) plan();
    },
    close: () => {
      clearTimeout(timer);
      timer = undefined;
      complete = false;
    },
  };
}
