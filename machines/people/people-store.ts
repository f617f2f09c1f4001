import type { Attendee } from '@domain/attendee';
import { type ListPlace, OrderedPeople } from './ordered-people';

/** What changed among the people of one list. */
export interface PeopleChanges {
  /** `people` is everything: who is not in it is gone. */
  whole: boolean;
  people: readonly Attendee[];
  /** Uids. */
  gone: readonly string[];
}

type Listener = () => void;

const SHOWN = ['areaId', 'name', 'company', 'title', 'status', 'nameKey'] as const;

const looksSame = (one: Attendee, other: Attendee): boolean => SHOWN.every((key) => one[key] === other[key]);

/**
 * People by uid and in the order of their names, held by reference by a machine. Who changed is told to those who
 * watch that person; the list's own watchers hear once per batch that somebody came, went or moved within it.
 */
export class PeopleStore {
  readonly #people = new Map<string, Attendee>();
  readonly #order = new OrderedPeople();
  readonly #personWatchers = new Map<string, Set<Listener>>();
  readonly #listWatchers = new Set<Listener>();
  #version = 0;

  get size(): number {
    return this.#people.size;
  }

  /** Another number whenever the list has changed. */
  get version(): number {
    return this.#version;
  }

  get(uid: string): Attendee | undefined {
    return this.#people.get(uid);
  }

  /** Who stands at a place of the list, from 0. */
  uidAt(index: number): string | undefined {
    return this.#order.at(index)?.uid;
  }

  /** The place itself; null before the first and behind the last. */
  placeAt(index: number): ListPlace | null {
    return this.#order.at(index) ?? null;
  }

  /** How many stand before a place of the list; nobody need stand there. */
  rankOf(place: ListPlace): number {
    return this.#order.before(place);
  }

  /** How many stand before a place and at it. */
  countUpTo(place: ListPlace): number {
    return this.rankOf(place) + (this.get(place.uid)?.nameKey === place.nameKey ? 1 : 0);
  }

  apply(changes: PeopleChanges): void {
    let listed = false;
    for (const uid of this.#missingIn(changes)) listed = this.#remove(uid) || listed;
    for (const person of changes.people) listed = this.#put(person) || listed;
    if (listed) this.#tellList();
  }

  /** Everybody behind `after` and up to `until`, or from the first and to the last where that is null. */
  applyRange(after: ListPlace | null, until: ListPlace | null, people: readonly Attendee[]): void {
    const present = new Set(people.map(({ uid }) => uid));
    const [start, end] = [after ? this.countUpTo(after) : 0, until ? this.countUpTo(until) : this.size];
    const known = Array.from({ length: Math.max(0, end - start) }, (_, index) => this.uidAt(start + index));
    const gone = known.filter((uid) => uid !== undefined && !present.has(uid)) as string[];
    this.apply({ whole: false, people, gone });
  }

  clear(): void {
    if (this.#people.size === 0) return;
    this.#people.clear();
    this.#order.clear();
    for (const uid of this.#personWatchers.keys()) this.#tellPerson(uid);
    this.#tellList();
  }

  /** Calls back when what is shown of a person changes. */
  watchPerson(uid: string, listener: Listener): () => void {
    const watchers = this.#personWatchers.get(uid) ?? new Set();
    this.#personWatchers.set(uid, watchers.add(listener));
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0 && this.#personWatchers.get(uid) === watchers) this.#personWatchers.delete(uid);
    };
  }

  /** Calls back when the list's length or order changes. */
  watchList(listener: Listener): () => void {
    this.#listWatchers.add(listener);
    return () => this.#listWatchers.delete(listener);
  }

  toJSON(): object {
    return { people: this.#people.size };
  }

  #missingIn({ whole, people, gone }: PeopleChanges): readonly string[] {
    if (!whole) return gone;
    const present = new Set(people.map(({ uid }) => uid));
    return [...this.#people.keys()].filter((uid) => !present.has(uid));
  }

  /** Both say whether the list is another one now. */
  #put(person: Attendee): boolean {
    const known = this.#people.get(person.uid);
    if (known && looksSame(known, person)) return false;
    this.#people.set(person.uid, person);
    this.#tellPerson(person.uid);
    if (known?.nameKey === person.nameKey) return false;
    if (known) this.#order.remove(known);
    this.#order.insert(person);
    return true;
  }

  #remove(uid: string): boolean {
    const known = this.#people.get(uid);
    if (!known) return false;
    this.#people.delete(uid);
    this.#order.remove(known);
    this.#tellPerson(uid);
    return true;
  }

  #tellPerson(uid: string): void {
    for (const listener of this.#personWatchers.get(uid) ?? []) listener();
  }

  #tellList(): void {
    this.#version += 1;
    for (const listener of this.#listWatchers) listener();
  }
}
