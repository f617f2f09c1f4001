import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  MEMBERS,
  PUSH_ID,
  type Writes,
} from '../../../../support/chat-rules';
import { at, edited, NEW, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { type ConnectionAuth, entryOf } from '../../../../support/rules-people';

const LATER = NOW + 60_000;
const held = (until = LATER): Json => ({ since: NOW - 1_000, until, reason: 'Spam' });

const labOf = (restrictions: Json, uid = 'ada', more: Record<string, Json> = {}) =>
  chatLab({ ...CHAT, ...more, ...(restrictions !== null && { restrictions: { [uid]: restrictions } }) });

describe('a person who is restricted', () => {
  test('is restricted alone: others write as before', () => {
    expect(labOf({ ban: held(), mute: held() }, 'grace').write('ada', sent(LOBBY, 'ada'))).toBe(true);
  });

  test('is restricted in each mode by itself', () => {
    const lab = chatLab({ ...CHAT, restrictions: { ada: { mute: held() } } }, 'stage');
    expect(lab.write('ada', sent(LOBBY, 'ada'))).toBe(false);
  });
});

describe('the restrictions of a person', () => {
  test.each<[what: string, writes: Writes]>([
    ['lift their own', { 'restrictions/ada': null }],
    ['shorten their own', { 'restrictions/ada/mute/until': NOW }],
    ['end their ban from an area', { [`restrictions/ada/places/${LOBBY}`]: null }],
    ['restrict another person', { 'restrictions/grace/ban': held() }],
    ['mute another person in a channel', { [`restrictions/grace/channels/${LOBBY}`]: held() }],
  ])('are written by the server alone: nobody may %s', (_, writes) => {
    for (const name of ['ada', 'grace', 'host', 'anonymous', 'unauthenticated'] as const)
      expect([name, labOf({ mute: held() }).write(name, writes)]).toEqual([name, false]);
  });
});

const ENTRY = {
  attendees: { ada: entryOf('ada', 'lobby') },
  attendeeCounts: { lobby: 1 },
  attendeeTabs: { ada: { abc: { areaId: 'lobby' } } },
};

describe('a person who is banned from an area', () => {
  test('leaves it for another one, and cannot change their entry in it', () => {
    const lab = () => labOf({ places: { [LOBBY]: held() } }, 'ada', ENTRY);
    expect(lab().write('ada', { 'attendees/ada/status': 'Busy' })).toBe(false);
    const move = {
      'attendees/ada': entryOf('ada', 'expo'),
      'attendeeCounts/lobby': 0,
      'attendeeCounts/expo': 1,
      'attendeeTabs/ada/abc': { areaId: 'expo' },
    };
    expect(lab().write('ada', move)).toBe(true);
  });

  test('does not enter it when its id has signs of paths', () => {
    const enter = { 'attendees/ada': entryOf('ada', 'a/b.c%'), 'attendeeCounts/a%2Fb%2Ec%25': 1 };
    expect(labOf({ places: { 'area:a%2Fb%2Ec%25': held() } }).write('ada', enter)).toBe(false);
    expect(labOf({ places: { 'area:a%2Fb%2Ec': held() } }).write('ada', enter)).toBe(true);
  });

  test('reads nothing of the channel of the area, and that of another one', () => {
    const page = { i: 'sentAt', l: 10, vf: 'r' };
    const readsUnder = (restrictions: Json) => {
      const lab = labOf(restrictions);
      return [
        lab.mayRead('ada', `messages/${LOBBY}`, page),
        lab.mayRead('ada', `messages/${LOBBY}/${idOf('grace')}`),
        lab.mayRead('ada', `channels/${LOBBY}`),
        lab.mayRead('ada', `typing/${LOBBY}`, { i: '.value', l: 20, vf: 'r' }),
      ];
    };
    expect(readsUnder({ places: { [LOBBY]: held() } })).toEqual([false, false, false, false]);
    const others: Json[] = [null, { places: { 'area:expo': held() } }, { places: { [LOBBY]: held(NOW) } }];
    for (const free of others) expect(readsUnder(free)).toEqual([true, true, true, true]);
  });
});

describe('a group', () => {
  test('nobody brings a person into it who is banned from it', () => {
    const invite = {
      [`members/${GROUP}/mary`]: { since: NEW, invitedBy: 'ada', seat: 's05' },
      [`seats/${GROUP}/s05`]: 'mary',
    };
    const mayInvite = (until: number) =>
      labOf({ places: { [GROUP]: held(until) } }, 'mary').write('ada', invite);
    expect([mayInvite(LATER), mayInvite(NOW)]).toEqual([false, true]);
  });
});

const EVERYBODY: readonly ConnectionAuth[] = [...MEMBERS, 'anonymous', 'unauthenticated'];
const INTERVAL = 10_000;

const limitedLab = (limit: Json, wroteAt: Json = null) =>
  chatLab({
    ...CHAT,
    restrictions: { channels: { [LOBBY]: limit } },
    ...(wroteAt !== null && { wroteAt: { [LOBBY]: wroteAt } }),
  });

const slow = (ago?: number) =>
  limitedLab(
    { since: 1, interval: INTERVAL, reason: 'Loud' },
    ago === undefined ? null : { ada: { at: NOW - ago, messageId: idOf('ada') } },
  );

const wrote = (uid: string, messageId = PUSH_ID, writtenAt: Json = NEW): Writes => ({
  [`wroteAt/${LOBBY}/${uid}`]: { at: writtenAt, messageId },
});

const inTime = (uid: string): Writes => ({ ...sent(LOBBY, uid), ...wrote(uid) });
const OTHER = '-NjEtLV-other0000000';

/** Returns who may write in a channel with this limit. */
const writers = (limit: Json, writesOf: (uid: string) => Writes): ConnectionAuth[] =>
  EVERYBODY.filter((who) => limitedLab(limit).write(who, writesOf(who)));

describe('a channel in which people wait between two messages', () => {
  test('takes a message of attendees only with the time at which it is written, and any message of hosts', () => {
    const limit = { since: 1, interval: INTERVAL, reason: 'Loud' };
    expect(writers(limit, (uid) => sent(LOBBY, uid))).toEqual(['host']);
    expect(writers(limit, inTime)).toEqual(MEMBERS);
  });

  test.each<[what: string, ago: number, may: boolean]>([
    ['before the time has passed', INTERVAL - 1, false],
    ['once it has passed', INTERVAL, true],
    ['when the clock was set back since the last one', -3_600_000, true],
  ])('takes the next message of a person %s: %j ms, %j', (_, ago, may) => {
    expect(slow(ago).write('ada', inTime('ada'))).toBe(may);
  });

  test('takes another text of a message only in the same way', () => {
    const edit = edited(LOBBY, 'ada');
    const inTurn = { ...edit, ...wrote('ada', idOf('ada')) };
    expect(slow().write('ada', edit)).toBe(false);
    expect([INTERVAL - 1, INTERVAL].map((ago) => slow(ago).write('ada', inTurn))).toEqual([false, true]);
    const lab = slow(INTERVAL);
    expect([inTurn, inTime('ada')].map((writes) => lab.write('ada', writes))).toEqual([true, false]);
    expect(slow().write('host', edited(LOBBY, 'host'))).toBe(true);
  });

  test('lets nobody wait for another person', () => {
    expect(slow(1).write('grace', inTime('grace'))).toBe(true);
  });

  test.each<[what: string, writes: Writes]>([
    [
      'two messages with one time',
      { ...inTime('ada'), [at(LOBBY, OTHER)]: CHAT.messages[LOBBY][idOf('ada')] ?? null },
    ],
    ['a time without a message', wrote('ada')],
    ['the time of a message of another person', wrote('ada', idOf('grace'))],
    ['an earlier time', { ...sent(LOBBY, 'ada'), ...wrote('ada', PUSH_ID, NOW - 1) }],
    ['the removal of the time', { [`wroteAt/${LOBBY}/ada`]: null }],
    ['the time of another person', { ...inTime('ada'), ...wrote('grace') }],
  ])('does not take %s', (_, writes) => {
    expect(slow(INTERVAL).write('ada', writes)).toBe(false);
  });

  test('takes no times where nobody has to wait', () => {
    expect(chatLab().write('ada', inTime('ada'))).toBe(false);
    expect(limitedLab({ since: 1, readOnly: true, reason: 'x' }).write('host', inTime('host'))).toBe(false);
  });
});

describe('a channel for hosts alone', () => {
  const limit = { since: 1, readOnly: true, reason: 'Talk' };

  test('takes messages and other texts of hosts alone', () => {
    expect(writers(limit, (uid) => sent(LOBBY, uid))).toEqual(['host']);
    expect(limitedLab(limit).write('ada', edited(LOBBY, 'ada'))).toBe(false);
    expect(chatLab().write('ada', edited(LOBBY, 'ada'))).toBe(true);
  });

  test('still takes reactions and deletions', () => {
    expect(limitedLab(limit).write('ada', { [`${at(LOBBY, idOf('grace'))}/reactions/ada`]: '👍' })).toBe(
      true,
    );
    const deletion = {
      [`${at(LOBBY, idOf('ada'))}/text`]: null,
      [`${at(LOBBY, idOf('ada'))}/deleted`]: true,
    };
    expect(limitedLab(limit).write('ada', deletion)).toBe(true);
  });
});

describe('announcements', () => {
  test('are written by the server alone', () => {
    const writes = { 'announcements/all': { text: 'Spam', since: 1, until: NOW } };
    expect(EVERYBODY.filter((who) => chatLab().write(who, writes))).toEqual([]);
  });
});

describe('the limit of a channel', () => {
  test('is written by the server alone', () => {
    const limit = { since: 1, readOnly: true, reason: 'x' };
    for (const channelId of [LOBBY, GROUP])
      expect(
        EVERYBODY.filter((who) =>
          limitedLab(limit).write(who, { [`restrictions/channels/${channelId}`]: null }),
        ),
      ).toEqual([]);
  });
});
