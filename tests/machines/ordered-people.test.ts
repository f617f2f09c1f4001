import { type ListPlace, OrderedPeople } from '@machines/people/ordered-people';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const place = (nameKey: string, uid = '1'): ListPlace => ({ nameKey, uid });

function listOf(places: readonly ListPlace[]): OrderedPeople {
  const list = new OrderedPeople();
  for (const one of places) list.insert(one);
  return list;
}

/** Returns the entries of a list up to the first empty index. */
function entriesOf(list: OrderedPeople): ListPlace[] {
  const entries: ListPlace[] = [];
  for (let entry = list.at(0); entry; entry = list.at(entries.length)) entries.push(entry);
  return entries;
}

/** Sorts by one text that is in the order of name keys, then uids. */
const sorted = (places: readonly ListPlace[]): ListPlace[] =>
  places.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
const sortKey = ({ nameKey, uid }: ListPlace) => `${nameKey.padEnd(4)}${uid.padEnd(5)}`;

const anyPlace = fc.record({
  nameKey: fc.integer({ min: 0, max: 999 }).map(String),
  uid: fc.integer({ min: 0, max: 9_999 }).map(String),
});
const crowd = fc.uniqueArray(anyPlace, {
  maxLength: 200,
  selector: sortKey,
});

describe('a list of people in order', () => {
  test.each([
    ['before the first person', place('a'), 0],
    ['of the first person', place('ada'), 0],
    ['between two people', place('b'), 1],
    ['of one name, before another uid', place('grace', '0'), 1],
    ['of the last person', place('grace'), 1],
    ['of one name, behind another uid', place('grace', '2'), 2],
    ['behind the last person', place('kay'), 2],
  ])('a place %s has the number of people before it', (_, one, count) => {
    expect(listOf([place('ada'), place('grace')]).before(one)).toBe(count);
  });

  test.each([
    ['with another uid', place('ada', '0')],
    ['with another name key', place('ab')],
    ['behind all others', place('kay')],
  ])('an entry %s is not removed, because it is not in the list', (_, other) => {
    const list = listOf([place('ada'), place('grace')]);
    list.remove(other);
    expect(entriesOf(list)).toEqual([place('ada'), place('grace')]);
  });

  test('a crowd that comes and partly goes again is the same as a sorted array', () => {
    const property = fc.property(crowd, fc.integer({ min: 0, max: 200 }), (people, leaving) => {
      const list = listOf(people);
      expect(entriesOf(list)).toEqual(sorted(people));
      const [gone, staying] = [people.slice(0, leaving), people.slice(leaving)];
      for (const one of gone) list.remove(one);
      const expected = sorted(staying);
      expect(entriesOf(list)).toEqual(expected);
      expect(expected.map((one) => list.before(one))).toEqual([...expected.keys()]);
      for (const one of gone) list.insert(one);
      expect(entriesOf(list)).toEqual(sorted(people));
    });
    fc.assert(property, { numRuns: 10, seed: 1843 });
  });
});
