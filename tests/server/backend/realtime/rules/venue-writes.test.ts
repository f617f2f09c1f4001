import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../../../../../server/backend/realtime/rules/rules';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { labOf } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, entryOf, VENUE } from '../../../../support/rules-people';

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

  test.each([
    ['changing', { [`${at('ada')}/status`]: 'Busy' }],
    [
      'moving',
      { [at('ada')]: entryOf('ada', 'lounge'), [count('lobby')]: add(-1), [count('lounge')]: add(1) },
    ],
    ['removing', { [at('ada')]: null, [count('lobby')]: add(-1) }],
  ])('the entry of another user: %s', (_, writes) => {
    expect(writersOf(() => writes)).toEqual(['ada']);
  });
});
