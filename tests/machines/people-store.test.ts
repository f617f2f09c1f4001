import { type ListedPerson, nameKeyOf } from '@domain/people/attendee';
import { type PeopleChanges, PeopleStore } from '@machines/people/people-store';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const person = (uid: string, name = uid, more: Partial<ListedPerson> = {}): ListedPerson => ({
  uid,
  areaId: 'lobby',
  name,
  nameKey: nameKeyOf(name),
  status: 'Available',
  timestamp: 1,
  ...more,
});

const come = (...people: ListedPerson[]) => ({ whole: false, people, gone: [] });
const go = (...gone: string[]) => ({ whole: false, people: [], gone });
const uids = (store: PeopleStore) => Array.from({ length: store.size }, (_, index) => store.uidAt(index));

function watched(...people: ListedPerson[]) {
  const store = new PeopleStore();
  store.apply(come(...people));
  const heard: string[] = [];
  store.watchList(() => heard.push('list'));
  for (const { uid } of people) store.watchPerson(uid, () => heard.push(uid));
  return { store, heard };
}

const anyUid = fc.integer({ min: 0, max: 40 }).map((number) => `u${number}`);
const anybody = fc.record({ uid: anyUid, name: fc.integer({ min: 0, max: 12 }).map(String) });
const reports = fc.record({
  whole: fc.boolean(),
  people: fc.array(anybody.map(({ uid, name }) => person(uid, name))),
  gone: fc.array(anyUid),
});

const sortKey = ({ nameKey, uid }: ListedPerson) => `${nameKey.padEnd(3)}${uid}`;

/** Applies a report to a list, in the simplest way. */
function retold(known: ListedPerson[], { whole, people, gone }: PeopleChanges): ListedPerson[] {
  const kept = whole ? [] : known.filter(({ uid }) => !gone.includes(uid));
  const all = new Map([...kept, ...people].map((one) => [one.uid, one]));
  return [...all.values()].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

describe('people', () => {
  test('a change of status notifies the subscribers of that person alone', () => {
    const { store, heard } = watched(person('ada'), person('grace'));
    store.apply(come(person('ada', 'ada', { status: 'Busy' })));
    expect([heard, store.get('ada')?.status]).toEqual([['ada'], 'Busy']);
  });

  test.each([
    ['area', { areaId: 'expo' }],
    ['name', { name: 'ADA' }],
    ['company', { company: 'Analytical Engines' }],
    ['title', { title: 'Countess' }],
    ['picture', { picture: '0123456789abcdef0123456789abcdef' }],
  ])('a changed %s notifies the subscribers of that person, and the list keeps its order', (_, detail) => {
    const { store, heard } = watched(person('ada'), person('grace'));
    store.apply(come(person('ada', 'ada', detail)));
    expect([heard, store.get('ada'), store.version]).toEqual([['ada'], person('ada', 'ada', detail), 1]);
  });

  test('an unchanged entry notifies no subscriber', () => {
    const { store, heard } = watched(person('ada'));
    store.apply(come(person('ada', 'ada', { timestamp: 2 })));
    expect(heard).toEqual([]);
  });

  test('an added or removed person notifies the subscribers of the list, once for the whole batch', () => {
    const { store, heard } = watched(person('ada'), person('grace'));
    store.apply({ whole: false, people: [person('alan'), person('kay')], gone: ['ada'] });
    expect([heard, uids(store)]).toEqual([
      ['ada', 'list'],
      ['alan', 'grace', 'kay'],
    ]);
  });

  test.each([
    ['name', { name: 'Zoe', nameKey: 'zoe' }],
    ['name key without another name', { nameKey: 'zoe' }],
  ])('a changed %s changes the rank', (_, changed) => {
    const { store, heard } = watched(person('ada'), person('grace'));
    store.apply(come(person('ada', 'ada', changed)));
    expect([heard, uids(store)]).toEqual([
      ['ada', 'list'],
      ['grace', 'ada'],
    ]);
  });

  test('an unknown person cannot be removed', () => {
    const { store, heard } = watched(person('ada'));
    store.apply(go('nobody'));
    expect([heard, store.version]).toEqual([[], 1]);
  });

  test('a range replaces the people known of it and notifies no other subscriber', () => {
    const { store, heard } = watched(...['a', 'b', 'c', 'd', 'e'].map((name) => person(name)));
    store.applyRange(person('a'), person('d'), [person('bb'), person('c'), person('d')]);
    expect([uids(store), heard]).toEqual([
      ['a', 'bb', 'c', 'd', 'e'],
      ['b', 'list'],
    ]);
    store.applyRange(person('cc'), null, []);
    expect(uids(store)).toEqual(['a', 'bb', 'c']);
    store.applyRange(person('z'), person('b'), []);
    expect(uids(store)).toEqual(['a', 'bb', 'c']);
    store.applyRange(null, null, [person('z')]);
    expect(uids(store)).toEqual(['z']);
  });

  test('a key has a rank, whether a person has it or not', () => {
    const { store } = watched(person('a'), person('c'));
    const ranks = ['', 'a', 'b', 'c', 'd'].map((name) => [
      store.rankOf(person(name)),
      store.countUpTo(person(name)),
    ]);
    expect(ranks).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
    expect([store.placeAt(1), store.placeAt(2)]).toEqual([{ nameKey: 'c', uid: 'c' }, null]);
  });

  test('an emptied store notifies every subscriber and is filled anew', () => {
    const { store, heard } = watched(person('ada'));
    store.clear();
    store.clear();
    expect([heard, store.size, store.placeAt(0)]).toEqual([['ada', 'list'], 0, null]);
    store.apply(come(person('grace')));
    expect(uids(store)).toEqual(['grace']);
  });

  test('people are the same as in a list that is sorted again after every report', () => {
    const property = fc.property(fc.array(reports, { maxLength: 8 }), (sent) => {
      const store = new PeopleStore();
      let known: ListedPerson[] = [];
      for (const report of sent) {
        store.apply(report);
        known = retold(known, report);
        expect(uids(store)).toEqual(known.map(({ uid }) => uid));
        expect(known.map((one) => store.rankOf(one))).toEqual([...known.keys()]);
      }
    });
    fc.assert(property, { numRuns: 60, seed: 1843 });
  });
});
