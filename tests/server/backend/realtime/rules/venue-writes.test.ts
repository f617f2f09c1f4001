import { join } from 'node:path';
import { escapeKey } from '@domain/shared/database-key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import { parseQuery, toRuleQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import type { Tree } from '../../../../../server/backend/realtime/tree/tree';
import { PLACES } from '../../../../support/places';
import { labOf } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, entryOf, VENUE } from '../../../../support/rules-people';
import { propertyRuns } from '../../../../support/seeded';

const rules = await loadRules(join(import.meta.dirname, '../../../../../database.rules.json'));
type Writes = Record<string, Json>;
const add = (amount: number): Json => ({ '.sv': { increment: amount } });
const at = (uid: string) => `live/attendees/${uid}`;
const count = (areaId: string) => `live/attendeeCounts/${areaId}`;

/** Returns the users whose writes are accepted, each on a separate copy of the venue. */
function writersOf(writesOf: (uid: string) => Writes): string[] {
  const names = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];
  return names.filter((name) => {
    const auth = CONNECTION_AUTHS[name];
    return labOf(rules, VENUE).write(auth, writesOf(auth?.uid ?? 'unauthenticated'));
  });
}

const OWN: [what: string, writesOf: (uid: string) => Writes, may: ConnectionAuth[]][] = [
  [
    'verifying',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('lounge')]: add(1) }),
    ['mary', 'host'],
  ],
  [
    'arriving where others are',
    (uid) => ({ [at(uid)]: entryOf(uid, 'expo'), [count('expo')]: add(1) }),
    ['mary', 'host'],
  ],
  ['arriving without the count', (uid) => ({ [at(uid)]: entryOf(uid, 'lounge') }), []],
  [
    'arriving and counting two',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('lounge')]: add(2) }),
    [],
  ],
  [
    'arriving and counting elsewhere',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('expo')]: add(1) }),
    [],
  ],
  [
    'arriving and counting elsewhere too',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('lounge')]: add(1), [count('expo')]: add(1) }),
    [],
  ],
  [
    'moving from the lobby',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('lobby')]: add(-1), [count('lounge')]: add(1) }),
    ['ada'],
  ],
  [
    'moving from the expo to the lobby',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lobby'), [count('expo')]: add(-1), [count('lobby')]: add(1) }),
    ['grace'],
  ],
  [
    'moving by the area alone',
    (uid) => ({ [`${at(uid)}/areaId`]: 'lounge', [count('lobby')]: add(-1), [count('lounge')]: add(1) }),
    ['ada'],
  ],
  [
    'moving without the count left',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('lounge')]: add(1) }),
    ['mary', 'host'],
  ],
  [
    'moving without the count entered',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), [count('lobby')]: add(-1) }),
    [],
  ],
  ['moving without any count', (uid) => ({ [`${at(uid)}/areaId`]: 'lounge' }), []],
  ['staying', (uid) => ({ [at(uid)]: entryOf(uid, 'lobby', { status: 'Busy' }) }), ['ada']],
  [
    'staying and counting more',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lobby'), [count('lobby')]: add(1) }),
    ['mary', 'host'],
  ],
  [
    'staying and counting less',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lobby'), [count('lobby')]: add(-1) }),
    [],
  ],
  [
    'staying and writing the same count',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lobby'), [count('lobby')]: 1 }),
    [],
  ],
  ['a status alone', (uid) => ({ [`${at(uid)}/status`]: 'Idle' }), ['ada', 'grace']],
  ['leaving the lobby', (uid) => ({ [at(uid)]: null, [count('lobby')]: add(-1) }), ['ada']],
  ['leaving the expo', (uid) => ({ [at(uid)]: null, [count('expo')]: add(-1) }), ['grace']],
  [
    'leaving without the count, which is nothing without an entry',
    (uid) => ({ [at(uid)]: null }),
    ['mary', 'host'],
  ],
  ['leaving and removing the count', (uid) => ({ [at(uid)]: null, [count('lobby')]: null }), []],
  [
    'leaving and counting elsewhere',
    (uid) => ({ [at(uid)]: null, [count('lobby')]: add(-1), [count('expo')]: add(-1) }),
    [],
  ],
  [
    'removing a required field, which is nothing without an entry',
    (uid) => ({ [`${at(uid)}/name`]: null }),
    ['mary', 'host'],
  ],
  [
    'removing a free field, existing or not',
    (uid) => ({ [`${at(uid)}/company`]: null }),
    ['ada', 'grace', 'mary', 'host'],
  ],
  [
    'arriving in live and counting in stage',
    (uid) => ({ [at(uid)]: entryOf(uid, 'lounge'), 'stage/attendeeCounts/lounge': add(1) }),
    [],
  ],
];

const FOREIGN: [what: string, writes: Writes][] = [
  ['bringing somebody', { [at('somebody')]: entryOf('somebody', 'lounge'), [count('lounge')]: add(1) }],
  ['a count alone', { [count('lobby')]: add(1) }],
  ['a count below zero', { [count('lounge')]: add(-1) }],
  ['a count of one lower alone', { [count('lobby')]: 0 }],
  ['a count that is a text', { [count('lobby')]: 'many' }],
  ['removing a count', { [count('lobby')]: null }],
  ['all counts', { 'live/attendeeCounts': { lobby: 1, expo: 1 } }],
  ['all people', { 'live/attendees': null }],
  ['a hint', { 'live/hints/venueVersion': 8 }],
  ['removing a hint', { 'live/hints/venueVersion': null }],
  ['the hint of the hosts', { 'live/hints/moderation': 8 }],
  ['an unnamed path', { 'live/anything': 1 }],
  ['an unnamed mode', { other: 1 }],
  ['a mode', { live: null }],
  ['everything', { '': null }],
];

describe('write access to the own entry', () => {
  test.each(OWN)('%s', (_, writesOf, may) => {
    expect(writersOf(writesOf)).toEqual(may);
  });
});

describe('writes that are always rejected', () => {
  test.each(FOREIGN)('%s', (_, writes) => {
    expect(writersOf(() => writes)).toEqual([]);
  });
});

const MEMBERS: ConnectionAuth[] = ['ada', 'grace', 'mary', 'host'];
const area = (limit: number) => ({ i: 'areaId', sp: 'lobby', ep: 'lobby', l: limit, vf: 'l' });
const byName = { i: 'nameKey', sp: 'the a', ep: 'the a\uf8ff', l: 50, vf: 'l' };

const TABLE: [path: string, query: object, may: readonly ConnectionAuth[]][] = [
  ['live/attendees', {}, []],
  ['live/attendees', area(200), MEMBERS],
  ['live/attendees', { ...area(200), sn: 'ada' }, MEMBERS],
  ['live/attendees', area(3), MEMBERS],
  ['live/attendees', area(201), []],
  ['live/attendees', { i: 'areaId', sp: 'lobby', ep: 'lobby' }, []],
  ['live/attendees', { ...area(200), vf: 'r' }, []],
  ['live/attendees', byName, MEMBERS],
  ['live/attendees', { i: 'nameKey', l: 50, vf: 'l' }, MEMBERS],
  ['live/attendees', { ...byName, i: 'name' }, []],
  ['live/attendees', { i: '.key', l: 50, vf: 'l' }, []],
  ['live/attendees', { i: '.value', l: 50, vf: 'l' }, []],
  ['live/attendees', { l: 50, vf: 'l' }, []],
];

describe('read access', () => {
  test.each(TABLE)('/%s by %j: %j', (path, query, may) => {
    const { mayRead } = labOf(rules, VENUE);
    const readers = Object.entries(CONNECTION_AUTHS).filter(([, auth]) => mayRead(auth, path, query));
    expect(readers.map(([name]) => name)).toEqual(may);
  });

  test.each(['areaId', 'nameKey'])('people by %s are read through an index', (index) => {
    const query = toRuleQuery(parseQuery({ i: index, l: 200, vf: 'l' }));
    expect(rules.isIndexed(['live', 'attendees'], query)).toBe(true);
  });
});

const PEOPLE = ['ada', 'grace', 'alan', 'mary'];
const AREAS = ['lobby', 'expo', 'a.b/c', '%2E'];

interface Step {
  person: string;
  /** The area of the new entry; null to leave; undefined to write no entry. */
  to: string | null | undefined;
  counts: [areaId: string, amount: number][];
  honest: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  person: fc.constantFrom(...PEOPLE),
  to: fc.constantFrom(...AREAS, null, undefined),
  counts: fc.array(fc.tuple(fc.constantFrom(...AREAS), fc.constantFrom(-2, -1, 0, 1, 2)), { maxLength: 3 }),
  honest: fc.boolean(),
});

const attendees = (tree: Tree) => [...(tree.at(['live', 'attendees'])?.entries() ?? [])];

const areaOf = (tree: Tree, person: string) =>
  tree.at(['live', 'attendees', person, 'areaId'])?.leaf?.toString() ?? null;

/** The counts a client writes that follows the rules. */
function fitting(from: string | null, to: string | null): Step['counts'] {
  if (from === to) return [];
  return [
    ...(from === null ? [] : [[from, -1] as [string, number]]),
    ...(to === null ? [] : [[to, 1] as [string, number]]),
  ];
}

function writesOf(tree: Tree, { person, to, counts, honest }: Step): Record<string, Json> {
  const from = areaOf(tree, person);
  const next = to === undefined ? from : to;
  const entry =
    to === undefined ? {} : { [`live/attendees/${person}`]: to === null ? null : entryOf(person, to) };
  const amounts = (honest ? fitting(from, next) : counts).map(([areaId, amount]): [string, Json] => [
    `live/attendeeCounts/${escapeKey(areaId)}`,
    { '.sv': { increment: amount } },
  ]);
  return { ...entry, ...Object.fromEntries(amounts) };
}

const counted = (tree: Tree) =>
  Object.fromEntries(
    AREAS.map((area) => [area, tree.at(['live', 'attendeeCounts', escapeKey(area)])?.leaf ?? 0]),
  );

const existing = (tree: Tree) =>
  Object.fromEntries(
    AREAS.map((area) => [
      area,
      attendees(tree).filter(([, entry]) => entry.child('areaId')?.leaf === area).length,
    ]),
  );

test('counts equal the entries after any moves, and allowed moves are never rejected', () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const lab = labOf(rules, { live: PLACES });
      for (const next of steps) {
        const writes = writesOf(lab.tree, next);
        const allowed = lab.write({ uid: next.person, token: { member: true } }, writes);
        if (next.honest) expect(allowed).toBe(true);
        if (!allowed) refused += 1;
        expect(counted(lab.tree)).toEqual(existing(lab.tree));
      }
    }),
    propertyRuns(200),
  );
  expect(refused).toBeGreaterThan(100);
});

test('stale disconnect writes of another tab are rejected as a whole', () => {
  const lab = labOf(rules, { live: PLACES });
  const ada = { uid: 'ada', token: { member: true } };
  const add = (amount: number): Json => ({ '.sv': { increment: amount } });
  const removal = { 'live/attendees/ada': null, 'live/attendeeCounts/lobby': add(-1) };
  lab.write(ada, { 'live/attendees/ada': entryOf('ada', 'lobby'), 'live/attendeeCounts/lobby': add(1) });
  lab.write(ada, {
    'live/attendees/ada': entryOf('ada', 'expo'),
    'live/attendeeCounts/lobby': add(-1),
    'live/attendeeCounts/expo': add(1),
  });
  expect(lab.write(ada, removal)).toBe(false);
  expect([areaOf(lab.tree, 'ada'), counted(lab.tree)]).toEqual([
    'expo',
    { lobby: 0, expo: 1, 'a.b/c': 0, '%2E': 0 },
  ]);
});
