import fc from 'fast-check';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import type { WireQuery } from './oracle';

const KEYS = ['a', 'b', 'c', '1', '02', '10', '-3', '__proto__'];
const key = fc.constantFrom(...KEYS);
const primitive = fc.constantFrom<(string | number | boolean)[]>(
  '',
  'a',
  'b',
  '10',
  0,
  -1,
  2,
  2.5,
  10,
  true,
  false,
);

const leaf: fc.Arbitrary<Json> = primitive;

const branch = (child: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.dictionary(key, child, { maxKeys: 4, noNullPrototype: true });

export const value: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: branch(leaf) },
  { weight: 1, arbitrary: branch(fc.oneof(leaf, branch(leaf))) },
);

export interface Write {
  path: string[];
  value: Json;
}

const place = fc.array(key, { maxLength: 4 });

const write: fc.Arbitrary<Write> = fc.record({ path: place, value });

const isAbove = (a: string[], b: string[]): boolean => a.every((part, index) => part === b[index]);

const apart = (writes: Write[]): Write[] =>
  writes.filter(
    ({ path }, index) =>
      !writes.slice(0, index).some((other) => isAbove(other.path, path) || isAbove(path, other.path)),
  );

/** Writes at disjoint locations. */
export const update = fc.array(write, { minLength: 1, maxLength: 3 }).map(apart);

const bound = fc.option(primitive as fc.Arbitrary<string | number | boolean | null>, { freq: 5 });
const name = fc.oneof(key, fc.constantFrom('[MIN_NAME]', '[MAX_NAME]'));

const ends = fc.record(
  { sp: bound, sn: name, sin: fc.boolean(), ep: bound, en: name, ein: fc.boolean() },
  { requiredKeys: [] },
);
const equal = bound.map((value) => ({ sp: value, sin: true, ep: value, ein: true }));
const keyEnds = fc.record({ sp: key, sin: fc.boolean(), ep: key, ein: fc.boolean() }, { requiredKeys: [] });
const limit = fc.record({ l: fc.integer({ min: 1, max: 4 }), vf: fc.constantFrom<('l' | 'r')[]>('l', 'r') });

const query: fc.Arbitrary<WireQuery> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom('.priority', '.value', 'a', 'b/c'),
        fc.oneof(ends, equal, fc.constant({})),
        fc.oneof(limit, limit, fc.constant({})),
      )
      .map(([i, range, most]) => ({ i, ...range, ...most })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(keyEnds, fc.oneof(limit, fc.constant({})))
      .map(([range, most]) => ({ i: '.key', ...range, ...most })),
  },
);

/** Observed locations and their queries. */
export const anyWatch = fc.record({ path: fc.array(key, { maxLength: 2 }), query });

const member = fc.constantFrom('1', '2', '10', 'a', 'b', 'c', 'd', 'e', 'f');
const rank = fc.integer({ min: 0, max: 5 });
const person: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ a: rank, b: fc.record({ c: rank }), x: rank }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const crowdWrite: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ path: member.map((key) => ['p', key]), value: person }),
  fc.record({ path: member.map((key) => ['p', key, 'a']), value: rank as fc.Arbitrary<Json> }),
  fc.record({ path: member.map((key) => ['p', key, 'x', 'y']), value: rank as fc.Arbitrary<Json> }),
);

/** Writes within one list of records. */
export const crowdUpdate = fc.array(crowdWrite, { minLength: 1, maxLength: 2 }).map(apart);

const rankEnds = fc.oneof(
  fc.constant({}),
  fc.tuple(rank, rank).map(([sp, ep]) => ({ sp, ep: Math.max(sp, ep) })),
  rank.map((sp) => ({ sp, ep: sp })),
  rank.map((ep) => ({ ep, ein: false })),
);

/** Windows of that list. */
export const crowdWatch: fc.Arbitrary<{ path: string[]; query: WireQuery }> = fc.record({
  path: fc.constant<string[]>(['p']),
  query: fc
    .tuple(fc.constantFrom('a', 'b/c', '.priority'), rankEnds, fc.oneof(limit, limit, fc.constant({})))
    .map(([i, ends, most]) => (i === '.priority' ? { i, ...most } : { i, ...ends, ...most })),
});

export const crowd = fc.dictionary(member, person, { noNullPrototype: true }).map((p) => ({ p }));
