import type { Attendee } from '@domain/people/attendee';
import { PEOPLE_BATCH_INTERVAL, REMOVAL_SMOOTHING } from '@domain/shared/limits';
import type { AreaListener } from '@machines/people/people.machine';
import type { AreaChanges } from '@machines/people/people-store';

/**
 * Collects the people of an area: reports changes in batches, at most one per `PEOPLE_BATCH_INTERVAL`, and
 * reports a person as gone only if they do not return within `REMOVAL_SMOOTHING`; not while the link is down.
 */
export function gatherPeople({ onChanges, onPage }: Pick<AreaListener, 'onChanges' | 'onPage'>) {
  const changed = new Map<string, Attendee>();
  /** The people who left, and when that is reported. */
  const leaving = new Map<string, number>();
  let isUp = true;
  let whole = true;
  let more = false;
  let reportedMore = false;
  let complete = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leavers(now: number): string[] {
    if (!isUp) return [];
    return [...leaving].filter(([, at]) => at <= now).map(([uid]) => uid);
  }

  /** Takes the changes that are due. */
  function takeChanges(): AreaChanges {
    const gone = leavers(performance.now());
    const people = [...changed.values()];
    for (const uid of gone) leaving.delete(uid);
    changed.clear();
    return { whole, people, gone: whole ? [] : gone, more };
  }

  const isNews = ({ people, gone }: AreaChanges): boolean =>
    whole || more !== reportedMore || people.length + gone.length > 0;

  function report(): void {
    timer = undefined;
    const changes = takeChanges();
    if (isNews(changes)) onChanges(changes);
    whole = false;
    reportedMore = more;
    if (isUp && leaving.size > 0) plan();
  }

  function plan(): void {
    if (complete) timer ??= setTimeout(report, PEOPLE_BATCH_INTERVAL);
  }

  return {
    put: (person: Attendee) => {
      leaving.delete(person.uid);
      changed.set(person.uid, person);
      plan();
    },
    remove: (uid: string) => {
      changed.delete(uid);
      leaving.set(uid, performance.now() + REMOVAL_SMOOTHING);
      plan();
    },
    /** All people who were there at the beginning have been put. */
    complete: () => {
      complete = true;
      report();
    },
    /** A page that was requested later has been put as well. */
    completePage: () => {
      clearTimeout(timer);
      report();
      onPage();
    },
    /** Sets whether more people are in the area than were put. */
    setMore: (next: boolean) => {
      more = next;
      if (more !== reportedMore) plan();
    },
    /** Sets whether the link is up; after a loss, once all listeners have caught up. */
    setLink: (up: boolean) => {
      isUp = up;
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

export type AreaPeople = ReturnType<typeof gatherPeople>;
