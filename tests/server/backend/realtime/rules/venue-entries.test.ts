import { join } from 'node:path';
import { attendeeOf } from '@domain/people/attendee';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { labOf, NOW } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, entryOf, VENUE } from '../../../../support/rules-people';

const rules = await loadRules(join(import.meta.dirname, '../../../../../database.rules.json'));
const add = (amount: number): Json => ({ '.sv': { increment: amount } });
const MARY = 'live/attendees/mary';
const count = (areaId: string) => `live/attendeeCounts/${areaId}`;
const LONG = 'x'.repeat(128);
const AREA_LONG = 'x'.repeat(241);

const FIELDS: [what: string, fields: Record<string, Json>, may: boolean][] = [
  ['as it should be', {}, true],
  ['with company and title', { company: 'Analytical Engines', title: 'Countess' }, true],
  ['with empty company and title', { company: '', title: '' }, true],
  ['busy', { status: 'Busy' }, true],
  ['idle', { status: 'Idle' }, true],
  ['busy in a call', { status: 'Busy', inCall: true }, true],
  ['idle in a call', { status: 'Idle', inCall: true }, false],
  ['in no call', { status: 'Busy', inCall: false }, false],
  ['offline', { status: 'Offline' }, false],
  ['without a status', { status: null }, false],
  ['of another', { uid: 'grace' }, false],
  ['without uid', { uid: null }, false],
  ['without a name', { name: null }, false],
  ['with an empty name', { name: '', nameKey: '' }, false],
  ['with a long name', { name: LONG, nameKey: LONG }, false],
  ['with the longest name', { name: LONG.slice(1), nameKey: LONG.slice(1) }, true],
  ['with a name that is a number', { name: 1, nameKey: '1' }, false],
  ['with a name that is an object', { name: { first: 'Ada' }, nameKey: 'ada' }, false],
  ['with the key of another name', { nameKey: 'the grace' }, false],
  ['with a key in capitals', { nameKey: 'The ada' }, false],
  ['with a name of other letters', { name: 'ÅSA Ölund', nameKey: 'åsa ölund' }, true],
  ['without a key', { nameKey: null }, false],
  ['with the longest company and title', { company: LONG.slice(1), title: LONG.slice(1) }, true],
  ['with a long title', { title: LONG }, false],
  ['with a long company', { company: LONG }, false],
  ['with a company that is a number', { company: 1 }, false],
  ['with a title that is a boolean', { title: true }, false],
  ['with the time of the server', { timestamp: { '.sv': 'timestamp' } }, true],
  ['from the past', { timestamp: NOW - 60_000 }, true],
  ['from the future', { timestamp: NOW + 1 }, false],
  ['from before time', { timestamp: 0 }, false],
  ['with a time that is a text', { timestamp: 'now' }, false],
  ['without a time', { timestamp: null }, false],
  ['with the id of a picture', { picture: '0123456789abcdef'.repeat(2) }, true],
  ['with the address of a picture', { picture: 'https://elsewhere.example/a.png' }, false],
  ['with half an id of a picture', { picture: '0123456789abcdef' }, false],
  ['with a longer id of a picture', { picture: `${'0123456789abcdef'.repeat(2)}0` }, false],
  ['with a picture that is a number', { picture: 1 }, false],
  ['with something below a field', { title: { a: 1 } }, false],
  ['without an area', { areaId: null }, false],
  ['in an area that is a number', { areaId: 1 }, false],
];

const AREAS: [areaId: string, key: string, may: boolean][] = [
  ['lounge', 'lounge', true],
  ['Halle 2', 'Halle 2', true],
  ['قاعة', 'قاعة', true],
  ['a.b#c$d[e]f/g', 'a%2Eb%23c%24d%5Be%5Df%2Fg', true],
  ['50%2E', '50%252E', true],
  ['50%2E', '50%2E', false],
  ['lounge', 'Lounge', false],
  [AREA_LONG.slice(1), AREA_LONG.slice(1), true],
  [AREA_LONG, AREA_LONG, false],
];

describe('an entry', () => {
  test.each(FIELDS)('%s', (_, fields, may) => {
    const entry = entryOf('mary', 'lounge', fields);
    const writes = { [MARY]: entry, [count('lounge')]: add(1) };
    expect(labOf(rules, VENUE).write(CONNECTION_AUTHS.mary, writes)).toBe(may);
  });

  test.each<[Json]>([[null], [1], ['ada'], [true], [{}], [{ a: 1 }]])(
    'the entry %j is rejected together with its count',
    (entry) => {
      const writes = { [MARY]: entry, [count('lounge')]: add(1) };
      expect(labOf(rules, VENUE).write(CONNECTION_AUTHS.mary, writes)).toBe(false);
    },
  );

  test.each(AREAS)('an entry of the area %.20s is counted under %.30s: %s', (areaId, key, may) => {
    const lab = labOf(rules, VENUE);
    const coming = { [MARY]: entryOf('mary', areaId), [count(key)]: add(1) };
    const going = { [MARY]: null, [count(key)]: add(-1) };
    const written = [coming, going].map((writes) => lab.write(CONNECTION_AUTHS.mary, writes));
    expect(written).toEqual([may, may]);
  });

  test.each([
    ['plain', 'Ada Lovelace'],
    ['with outer spaces', '  Ada '],
    ['of separate accents', 'A\u030asa O\u0308lund'],
    ['with letters that grow in lower case', 'İpek'],
    ['of the last sigma', 'ΟΔΥΣΣΕΥΣ'],
    ['that is too long', `${'Ada '.repeat(40)}`],
    ['that is cut in the middle of a letter', `${'x'.repeat(126)}𝒳y`],
  ])('a name key made by the client is accepted for a name %s', (_, name) => {
    const entry = attendeeOf({ userId: 'mary', name, company: name, title: name }, 'lounge', 'Available');
    const writes = { [MARY]: { ...entry, timestamp: NOW }, [count('lounge')]: add(1) };
    expect(labOf(rules, VENUE).write(CONNECTION_AUTHS.mary, writes)).toBe(true);
  });

  test('nobody enters an area that the venue does not have, or its tabs', () => {
    const lab = labOf(rules, VENUE);
    const entry = { [MARY]: entryOf('mary', 'cellar'), [count('cellar')]: add(1) };
    expect(lab.write(CONNECTION_AUTHS.mary, entry)).toBe(false);
    expect(lab.write(CONNECTION_AUTHS.mary, { 'live/attendeeTabs/mary/abc': { areaId: 'cellar' } })).toBe(
      false,
    );
  });

  test.each<[string, Record<string, Json>]>([
    ['changes their status', { 'live/attendees/ada/status': 'Busy' }],
    ['leaves', { 'live/attendees/ada': null, [count('cellar')]: add(-1) }],
    [
      'moves',
      { 'live/attendees/ada': entryOf('ada', 'lobby'), [count('cellar')]: add(-1), [count('lobby')]: add(1) },
    ],
  ])('a person in an area that the venue no longer has %s', (_, writes) => {
    const live = {
      ...VENUE.live,
      attendees: { ada: entryOf('ada', 'cellar') },
      attendeeCounts: { cellar: 1 },
    };
    expect(labOf(rules, { live }).write(CONNECTION_AUTHS.ada, writes)).toBe(true);
  });

  test('an entry cannot decrement a count below 0, even a wrong one', () => {
    const lab = labOf(rules, { live: { ...VENUE.live, attendeeCounts: { lobby: 0 } } });
    expect(lab.write(CONNECTION_AUTHS.ada, { 'live/attendees/ada': null, [count('lobby')]: add(-1) })).toBe(
      false,
    );
  });

  test('an entry leaves a count of 0 behind when it is the last one', () => {
    const lab = labOf(rules, VENUE);
    expect(lab.write(CONNECTION_AUTHS.ada, { 'live/attendees/ada': null, [count('lobby')]: add(-1) })).toBe(
      true,
    );
    expect(lab.tree.at(['live', 'attendeeCounts', 'lobby'])?.leaf).toBe(0);
  });
});

const tabOf = (uid: string, key = 'abc') => `live/attendeeTabs/${uid}/${key}`;
const ADA = 'live/attendees/ada';
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
