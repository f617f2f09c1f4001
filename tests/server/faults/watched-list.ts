import type { ListedPerson } from '@domain/people/attendee';
import type { AreaListener } from '@machines/people/people.machine';
import type { PeopleChanges } from '@machines/people/people-store';

/** The list of an area as a client sees it, with checks of its invariants. */
export interface WatchedList extends AreaListener {
  uids(): string[];
  has(uid: string): boolean;
  /** When each person was last seen leaving. */
  departures(): { uid: string; at: number }[];
  /** The areas each person was seen in, in this list. */
  faults(): string[];
}

interface WatchOptions {
  onSeen?: (person: ListedPerson) => void;
  /** The person whose list it is: the SDK shows their own writes before the server has accepted them. */
  owner?: string;
}

export function watchedList(areaId: string, { onSeen, owner }: WatchOptions = {}): WatchedList {
  const people = new Map<string, ListedPerson>();
  const latest = new Map<string, number>();
  const departures: { uid: string; at: number }[] = [];
  const faults: string[] = [];

  const leave = (uid: string) => {
    if (people.delete(uid)) departures.push({ uid, at: Date.now() });
  };
  const keepOnly = (staying: readonly ListedPerson[]) => {
    const uids = new Set(staying.map(({ uid }) => uid));
    for (const uid of people.keys()) if (!uids.has(uid)) leave(uid);
  };
  const take = (person: ListedPerson) => {
    const { uid, timestamp } = person;
    if (person.areaId !== areaId) faults.push(`${uid} of ${person.areaId} is in the list of ${areaId}`);
    if (uid !== owner && timestamp < (latest.get(uid) ?? 0)) faults.push(`${uid} went back in ${areaId}`);
    latest.set(uid, timestamp);
    people.set(uid, person);
    onSeen?.(person);
  };
  const checkDoubles = ({ people: changed, gone }: PeopleChanges) => {
    const named = [...changed.map(({ uid }) => uid), ...gone];
    if (new Set(named).size < named.length) faults.push(`${named} names somebody twice in ${areaId}`);
  };

  return {
    onChanges: (changes) => {
      checkDoubles(changes);
      if (changes.whole) keepOnly(changes.people);
      changes.gone.forEach(leave);
      changes.people.forEach(take);
    },
    onPage: () => undefined,
    onFailure: (failure) => faults.push(`${areaId}: ${failure.message}`),
    uids: () => [...people.keys()].sort(),
    has: (uid) => people.has(uid),
    departures: () => departures,
    faults: () => faults,
  };
}
