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
import type { ConnectionAuth } from '../../../../support/rules-people';

const EVERYBODY: readonly ConnectionAuth[] = [...MEMBERS, 'anonymous', 'unauthenticated'];
const INTERVAL = 10_000;

const labOf = (limit: Json, wroteAt: Json = null) =>
  chatLab({
    ...CHAT,
    restrictions: { channels: { [LOBBY]: limit } },
    ...(wroteAt !== null && { wroteAt: { [LOBBY]: wroteAt } }),
  });
const slow = (ago?: number) =>
  labOf(
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
  EVERYBODY.filter((who) => labOf(limit).write(who, writesOf(who)));

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
    expect(labOf({ since: 1, readOnly: true, reason: 'x' }).write('host', inTime('host'))).toBe(false);
  });
});

describe('a channel for hosts alone', () => {
  const limit = { since: 1, readOnly: true, reason: 'Talk' };

  test('takes messages and other texts of hosts alone', () => {
    expect(writers(limit, (uid) => sent(LOBBY, uid))).toEqual(['host']);
    expect(labOf(limit).write('ada', edited(LOBBY, 'ada'))).toBe(false);
    expect(chatLab().write('ada', edited(LOBBY, 'ada'))).toBe(true);
  });

  test('still takes reactions and deletions', () => {
    expect(labOf(limit).write('ada', { [`${at(LOBBY, idOf('grace'))}/reactions/ada`]: '👍' })).toBe(true);
    const deletion = {
      [`${at(LOBBY, idOf('ada'))}/text`]: null,
      [`${at(LOBBY, idOf('ada'))}/deleted`]: true,
    };
    expect(labOf(limit).write('ada', deletion)).toBe(true);
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
        EVERYBODY.filter((who) => labOf(limit).write(who, { [`restrictions/channels/${channelId}`]: null })),
      ).toEqual([]);
  });
});
