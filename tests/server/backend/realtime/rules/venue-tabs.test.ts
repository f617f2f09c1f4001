import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { labOf } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, entryOf, VENUE } from '../../../../support/rules-people';

const rules = await loadRules(join(import.meta.dirname, '../../../../../database.rules.json'));

const add = (amount: number): Json => ({ '.sv': { increment: amount } });
const tabOf = (uid: string, key = 'abc') => `live/attendeeTabs/${uid}/${key}`;
const ADA = 'live/attendees/ada';
const count = (areaId: string) => `live/attendeeCounts/${areaId}`;
const names = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];

describe('the record of a tab', () => {
  test.each<[what: string, value: Json, key: string, may: boolean]>([
    ['with an area', { areaId: 'lobby' }, 'abc', true],
    ['with the longest area', { areaId: 'x'.repeat(240) }, 'abc', true],
    ['with too long an area', { areaId: 'x'.repeat(241) }, 'abc', false],
    ['with an empty area', { areaId: '' }, 'abc', false],
    ['with an area that is a number', { areaId: 1 }, 'abc', false],
    ['with an area that is an object', { areaId: { a: 1 } }, 'abc', false],
    ['without an area', { other: 1 }, 'abc', false],
    ['that is a text', 'lobby', 'abc', false],
    ['under a key of digits', { areaId: 'lobby' }, '007', true],
    ['under a long key', { areaId: 'lobby' }, 'abcd', false],
    ['under a short key', { areaId: 'lobby' }, 'ab', false],
    ['under a key in capitals', { areaId: 'lobby' }, 'ABC', false],
  ])('%s', (_, value, key, may) => {
    expect(labOf(rules, VENUE).write(CONNECTION_AUTHS.mary, { [tabOf('mary', key)]: value })).toBe(may);
  });

  test('records of tabs are written and removed only by members, and only their own', () => {
    const writers = (uidOf: (own: string) => string, value: Json) =>
      names.filter((name) => {
        const auth = CONNECTION_AUTHS[name];
        return labOf(rules, VENUE).write(auth, { [tabOf(uidOf(auth?.uid ?? 'unauthenticated'))]: value });
      });
    const members = ['ada', 'grace', 'mary', 'host'];
    expect(writers((own) => own, { areaId: 'lobby' })).toEqual(members);
    expect(writers((own) => own, null)).toEqual(members);
    expect(writers(() => 'somebody-else', { areaId: 'lobby' })).toEqual([]);
    expect(writers(() => 'somebody-else', null)).toEqual([]);
  });

  test('records of tabs are read only by members, and only their own', () => {
    const lab = labOf(rules, VENUE);
    const readers = (pathOf: (own: string) => string) =>
      names.filter((name) =>
        lab.mayRead(CONNECTION_AUTHS[name], pathOf(CONNECTION_AUTHS[name]?.uid ?? 'unauthenticated')),
      );
    expect(readers((own) => `live/attendeeTabs/${own}`)).toEqual(['ada', 'grace', 'mary', 'host']);
    expect(readers(() => 'live/attendeeTabs/somebody-else')).toEqual([]);
    expect(readers(() => 'live/attendeeTabs')).toEqual([]);
  });
});

/** A venue in which Ada has a tab in the lobby and one in the expo. */
const TABS = { ada: { abc: { areaId: 'lobby' }, xyz: { areaId: 'expo' } } };
const venueWith = (tab?: string) => ({
  live: {
    ...VENUE.live,
    attendees: { ...VENUE.live.attendees, ada: entryOf('ada', 'lobby', tab === undefined ? {} : { tab }) },
    attendeeTabs: TABS,
  },
});
const moveTo = (areaId: string, tab: Json) => ({
  [ADA]: entryOf('ada', areaId, { tab }),
  [count('lobby')]: add(-1),
  [count(areaId)]: add(1),
});

describe('an entry that names a tab', () => {
  test.each<[what: string, tab: Json, areaId: string, may: boolean]>([
    ['enters the area of the tab', 'xyz', 'expo', true],
    ['enters no other area', 'abc', 'expo', false],
    ['enters no area without a record', 'zzz', 'expo', false],
    ['enters no area by a path instead of a key', 'xyz/areaId', 'expo', false],
    ['enters no area by a number', 7, 'expo', false],
    ['enters no area by an object', { a: 1 }, 'expo', false],
    ['enters any area without naming a tab', null, 'expo', true],
  ])('%s', (_, tab, areaId, may) => {
    expect(labOf(rules, venueWith()).write(CONNECTION_AUTHS.ada, moveTo(areaId, tab))).toBe(may);
  });

  test('an entry is written together with the record of its tab', () => {
    const writes = { ...moveTo('yard', 'new'), [tabOf('ada', 'new')]: { areaId: 'yard' } };
    expect(labOf(rules, venueWith()).write(CONNECTION_AUTHS.ada, writes)).toBe(true);
  });

  test('an entry is not written under the record of another person', () => {
    const lab = labOf(rules, {
      live: { ...VENUE.live, attendeeTabs: { grace: { ggg: { areaId: 'expo' } } } },
    });
    expect(lab.write(CONNECTION_AUTHS.ada, moveTo('expo', 'ggg'))).toBe(false);
  });

  test('the details of an entry change while the record of its tab is gone, its area does not', () => {
    const lab = labOf(rules, venueWith('old'));
    expect(lab.write(CONNECTION_AUTHS.ada, { [`${ADA}/status`]: 'Busy' })).toBe(true);
    expect(lab.write(CONNECTION_AUTHS.ada, { [ADA]: entryOf('ada', 'lobby', { tab: 'old' }) })).toBe(true);
    const move = { [`${ADA}/areaId`]: 'expo', [count('lobby')]: add(-1), [count('expo')]: add(1) };
    expect(lab.write(CONNECTION_AUTHS.ada, move)).toBe(false);
  });

  test('an entry passes from one tab to another, and is removed whatever tab it names', () => {
    const lab = labOf(rules, venueWith('old'));
    expect(lab.write(CONNECTION_AUTHS.ada, { [ADA]: entryOf('ada', 'lobby', { tab: 'abc' }) })).toBe(true);
    expect(lab.write(CONNECTION_AUTHS.ada, { [ADA]: entryOf('ada', 'lobby', { tab: 'xyz' }) })).toBe(false);
    expect(lab.write(CONNECTION_AUTHS.ada, { [tabOf('ada')]: null })).toBe(true);
    expect(lab.write(CONNECTION_AUTHS.ada, { [ADA]: null, [count('lobby')]: add(-1) })).toBe(true);
  });
});
