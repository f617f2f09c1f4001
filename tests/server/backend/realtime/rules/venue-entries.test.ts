import { join } from 'node:path';
import { attendeeOf } from '@domain/people/attendee';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { labOf, NOW } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, entryOf, VENUE } from '../../../../support/rules-people';

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

  test.each(AREAS.filter(([, , may]) => may))(
    'an entry of the area %.20s is always counted',
    (areaId, key) => {
      const lab = labOf(rules, VENUE);
      const comes = (uid: string) => ({ [`live/attendees/${uid}`]: entryOf(uid, areaId) });
      expect([
        lab.write(CONNECTION_AUTHS.mary, comes('mary')),
        lab.write(CONNECTION_AUTHS.mary, { ...comes('mary'), [count(key)]: add(1) }),
        lab.write(CONNECTION_AUTHS.host, comes('host')),
        lab.write(CONNECTION_AUTHS.mary, { [MARY]: null }),
      ]).toEqual([false, true, false, false]);
    },
  );

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
