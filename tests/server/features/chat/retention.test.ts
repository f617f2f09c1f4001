import { beforeEach, expect, test } from 'vitest';
import { retentionRules } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);
const LOBBY = 'area:lobby';
const PAIR = 'private:ada:grace';

const server = serverForTests(() => startTestServer());

const message = (days: number, more = 0) => ({
  authorId: 'ada',
  authorName: 'Ada',
  text: 'x',
  sentAt: NOW - days * DAY + more,
});

const MESSAGES = {
  [LOBBY]: { old: message(10, -1), kept: message(10), young: message(1) },
  [PAIR]: { old: message(30) },
};

beforeEach(async () => {
  const channels = { [LOBBY]: { type: 'AREA' }, [PAIR]: { type: 'PRIVATE' } };
  await server.realtime().write({
    live: { channels, messages: MESSAGES, readUpTo: { [PAIR]: { ada: 5 } } },
    stage: { channels, messages: { [LOBBY]: { old: message(11) } } },
  });
});

const expire = (config?: { chat: number }) =>
  removeExpired({
    db: server.store.db,
    rules: retentionRules(server.services),
    config,
    log: silentLog,
    clock: () => NOW,
  });

test('messages are removed after the configured days, in every channel and mode', async () => {
  await expire({ chat: 10 });
  const { kept, young } = MESSAGES[LOBBY];
  expect(server.realtime().read('live/messages')).toEqual({ [LOBBY]: { kept, young } });
  expect(server.realtime().read('stage/messages')).toBeNull();
  expect(server.realtime().read(`live/readUpTo/${PAIR}/ada`)).toBe(5);
  expect(server.realtime().read(`live/channels/${PAIR}`)).toEqual({ type: 'PRIVATE' });
});

test('messages are kept for good without a configuration', async () => {
  await expire();
  expect(server.realtime().read('live/messages')).toEqual(MESSAGES);
});

test('a group that everybody has left is removed with everything in it, and no other channel is', async () => {
  const group = (name: string) => ({ type: 'GROUP', name, createdBy: 'ada', createdAt: 1 });
  const [left, used] = ['group:-NjEtLV-left00000000', 'group:-NjEtLV-used00000000'];
  await server.realtime().write({
    [`live/channels/${left}`]: group('Left'),
    [`live/messages/${left}`]: { m: message(1) },
    [`live/readUpTo/${left}/ada`]: 5,
    [`live/channels/${used}`]: group('Used'),
    [`live/members/${used}/ada`]: { since: 1, invitedBy: 'ada', seat: 's00' },
    [`live/messages/${used}`]: { m: message(1) },
  });
  await expire();
  const branches = ['channels', 'messages', 'readUpTo'];
  expect(branches.map((branch) => server.realtime().read(`live/${branch}/${left}`))).toEqual([
    null,
    null,
    null,
  ]);
  expect(server.realtime().read('live/messages')).toEqual({ ...MESSAGES, [used]: { m: message(1) } });
  expect(Object.keys(server.realtime().read('live/channels') as object).toSorted()).toEqual([
    LOBBY,
    used,
    PAIR,
  ]);
});
