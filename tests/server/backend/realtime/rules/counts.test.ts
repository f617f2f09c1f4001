import { join } from 'node:path';
import { escapeKey } from '@domain/shared/database-key';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import type { Tree } from '../../../../../server/backend/realtime/tree/tree';
import { PLACES } from '../../../../support/places';
import { labOf } from '../../../../support/rules-lab';
import { entryOf } from '../../../../support/rules-people';
import { propertyRuns } from '../../../../support/seeded';

const rules = await loadRules(join(import.meta.dirname, '../../../../../database.rules.json'));

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
