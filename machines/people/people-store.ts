import type { ListedPerson } from '@domain/people/attendee';
import { required } from '@domain/shared/required';
import { KeyedListeners, Listeners } from '../patterns/listeners';
import { type ListPlace, OrderedPeople } from './ordered-people';

/** The changes of one list of people. */
export interface PeopleChanges {
  /** True: `people` is the whole list, and all others are removed. */
  whole: boolean;
  people: readonly ListedPerson[];
  /** The uids of those who left. */
  gone: readonly string[];
}

/** The changes of the list of the own area. */
export interface AreaChanges extends PeopleChanges {
  /** More people are in the area than the followed pages hold. */
  more: boolean;
}

/** Who came to the people of a known list, and who left them. */
export interface Moves {
  came: readonly ListedPerson[];
  /** The uids of those who left. */
  gone: readonly string[];
}

const SHOWN = ['areaId', 'name', 'company', 'title', 'picture', 'status', 'nameKey'] as const;

const looksSame = (one: ListedPerson, other: ListedPerson): boolean =>
  SHOWN.every((key) => one[key] === other[key]);

/**
 * People by uid and in the order of their names, held by reference by a machine. A person's listeners are called when
 * that person changes; the list's listeners once per batch when its length or order changes.
 */
export class PeopleStore {
  readonly #people = new Map<string, ListedPerson>();
  readonly #personListeners = new KeyedListeners();
  readonly #listListeners = new Listeners();
  readonly #moveListeners = new Listeners<[moves: Moves]>();
  #order = new OrderedPeople();
  #version = 0;
  /** Whether the whole list was applied since the store was cleared. */
  #isWhole = false;
  /** When an entry was last written, as far as known. */
  #newest = 0;

  get size(): number {
    return this.#people.size;
  }

  /** Increases with every change of the list. */
  get version(): number {
    return this.#version;
  }

  get(uid: string): ListedPerson | undefined {
    return this.#people.get(uid);
  }

  /** Returns the uid at an index of the list, from 0. */
  uidAt(index: number): string | undefined {
    return this.#order.at(index)?.uid;
  }

  /** Returns the first people, without one of them. */
  first(count: number, without: string): ListedPerson[] {
    const uids = Array.from({ length: Math.min(count + 1, this.size) }, (_, index) => this.uidAt(index));
    return uids.flatMap((uid) => (uid && uid !== without && this.get(uid)) || []).slice(0, count);
  }

  /** Returns the position at an index; null before the first and after the last. */
  placeAt(index: number): ListPlace | null {
    return this.#order.at(index) ?? null;
  }

  /** Returns the number of people before a position, which need not be occupied. */
  rankOf(place: ListPlace): number {
    return this.#order.before(place);
  }

  /** Returns the number of people up to and including a position. */
  countUpTo(place: ListPlace): number {
    return this.rankOf(place) + (this.get(place.uid)?.nameKey === place.nameKey ? 1 : 0);
  }

  apply(changes: PeopleChanges): void {
    let listed = false;
    const gone = this.#missingIn(changes);
    const moves = this.#isWhole && { came: this.#newcomers(changes.people), gone };
    for (const uid of gone) listed = this.#remove(uid) || listed;
    for (const person of changes.people) listed = this.#put(person) || listed;
    this.#isWhole ||= changes.whole;
    if (listed) this.#notifyList();
    if (moves && moves.came.length + moves.gone.length > 0) this.#moveListeners.notify(moves);
  }

  /** Replaces all people after `after` and up to `until`; null means from the first and to the last. */
  applyRange(after: ListPlace | null, until: ListPlace | null, people: readonly ListedPerson[]): void {
    const present = new Set(people.map(({ uid }) => uid));
    const [start, end] = [after ? this.countUpTo(after) : 0, until ? this.countUpTo(until) : this.size];
    const known = Array.from({ length: end - start }, (_, index) => required(this.uidAt(start + index)));
    const gone = known.filter((uid) => !present.has(uid));
    this.apply({ whole: false, people, gone });
  }

  clear(): void {
    this.#isWhole = false;
    if (this.#people.size === 0) return;
    this.#people.clear();
    this.#order = new OrderedPeople();
    this.#personListeners.notifyAll();
    this.#notifyList();
  }

  /** Calls back when the shown details of a person change. */
  watchPerson(uid: string, listener: () => void): () => void {
    return this.#personListeners.add(uid, listener);
  }

  /** Calls back when the list's length or order changes. */
  watchList(listener: () => void): () => void {
    return this.#listListeners.add(listener);
  }

  /** Calls back when people come to the known list, or leave it. */
  watchMoves(listener: (moves: Moves) => void): () => void {
    return this.#moveListeners.add(listener);
  }

  toJSON(): object {
    return { people: this.#people.size };
  }

  #missingIn({ whole, people, gone }: PeopleChanges): readonly string[] {
    if (!whole) return gone;
    const present = new Set(people.map(({ uid }) => uid));
    return [...this.#people.keys()].filter((uid) => !present.has(uid));
  }

  /** Returns the unknown people; those with an older entry only moved up in a list that is longer than the known one. */
  #newcomers(people: readonly ListedPerson[]): ListedPerson[] {
    return people.filter(({ uid, timestamp }) => timestamp >= this.#newest && !this.#people.has(uid));
  }

  /** Returns whether the list's length or order changed, as `#remove` does. */
  #put(person: ListedPerson): boolean {
    const known = this.#people.get(person.uid);
    this.#newest = Math.max(this.#newest, person.timestamp);
    if (known && looksSame(known, person)) return false;
    this.#people.set(person.uid, person);
    this.#personListeners.notify(person.uid);
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
    this.#personListeners.notify(uid);
    return true;
  }

  #notifyList(): void {
    this.#version += 1;
    this.#listListeners.notify();
  }
}
