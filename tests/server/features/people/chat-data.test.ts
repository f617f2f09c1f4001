import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { signIn } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { importPeople } from './people-fixture';

const GROUP = 'group:-NjEtLV-engineers000';
const LOBBY = 'area:lobby';
const A = '-NjEtLV-0123456789aa';
const B = '-NjEtLV-0123456789bb';
const C = '-NjEtLV-0123456789cc';

const RING = (from: string) => ({ from, name: `Name of ${from}`, since: 5 });
const SEAT = (person: string) => ({ uid: person, name: 'Name', session: A, since: 5 });
const SIGNAL = { [A]: { from: B, seat: 's1', to: 's0', data: '{}' } };

const server = serverForTests(() => startTestServer());
let uid = '';
let token = '';
let count = 0;
const PAIR = () => `private:grace:${uid}`;

const message = (authorId: string, more: Record<string, Json> = {}): Json => ({
  authorId,
  authorName: `Name of ${authorId}`,
  text: `Text of ${authorId}`,
  sentAt: 5,
  ...more,
});

/** Creates a person who has written in every kind of channel. */
beforeEach(async () => {
  count += 1;
  const email = `chat${count}@data.example`;
  await importPeople(server, { people: [{ email, name: 'Ada' }] });
  uid = (await server.identity.accounts.byEmail(email))?.uid ?? '';
  await server.identity.accounts.update(uid, { password: 'some-password' });
  token = await signIn(server.url, email, 'some-password');
  await server.realtime().write({
    live: {
      channels: {
        [LOBBY]: { type: 'AREA', areaId: 'lobby', createdBy: uid, createdAt: 1, lastMessageAt: 5 },
        [PAIR()]: { type: 'PRIVATE', createdBy: 'grace', createdAt: 1 },
        [GROUP]: { type: 'GROUP', name: 'Engineers', createdBy: uid, createdAt: 1 },
      },
      members: {
        [PAIR()]: { [uid]: { since: 1, invitedBy: 'grace' }, grace: { since: 1, invitedBy: 'grace' } },
        [GROUP]: {
          [uid]: { since: 1, invitedBy: uid, seat: 's00', role: 'ADMIN' },
          grace: { since: 1, invitedBy: uid, seat: 's01' },
        },
      },
      seats: { [GROUP]: { s00: uid, s01: 'grace' } },
      channelsOf: { [uid]: { [GROUP]: { lastMessageAt: 5 } }, grace: { [GROUP]: { lastMessageAt: 5 } } },
      messages: {
        [LOBBY]: { [A]: message(uid, { replyTo: B, editedAt: 6, reactions: { [uid]: '🙂', grace: '👍' } }) },
        [PAIR()]: { [B]: message('grace', { reactions: { [uid]: '❤️' } }) },
        [GROUP]: { [C]: message(uid), [A]: message('grace', { text: `Hi @[Ada](${uid})` }) },
      },
      readUpTo: { [GROUP]: { [uid]: 5, grace: 5 }, [LOBBY]: { [uid]: 5 } },
      wroteAt: { [LOBBY]: { [uid]: { at: 5, messageId: A } } },
      typing: { [GROUP]: { [uid]: 5 } },
      ringing: { [uid]: { [PAIR()]: RING('grace') }, alan: { [GROUP]: RING(uid), [PAIR()]: RING('grace') } },
      calls: {
        [GROUP]: {
          seats: { s0: SEAT(uid), s1: SEAT('grace') },
          signals: { [uid]: { one: SIGNAL }, grace: { two: SIGNAL } },
        },
      },
      rooms: {
        'demo-questions': {
          seats: { s0: SEAT('grace'), l0: SEAT(uid) },
          signals: { [uid]: { one: SIGNAL }, grace: { two: SIGNAL } },
        },
      },
      lastGroupOf: { [uid]: { channelId: GROUP, madeAt: 5 } },
      mutedChannels: { [uid]: { [GROUP]: true }, grace: { [GROUP]: true } },
      blocks: { [uid]: { alan: { since: 1 } }, grace: { [uid]: { since: 1 }, alan: { since: 1 } } },
    },
  });
});

const live = (path: string) => server.realtime().read(`live/${path}`);
const removeSelf = () => server.ask('/api/account', { method: 'DELETE', token });

describe('the chat of a user', () => {
  test('the chat is downloaded, without what others did', async () => {
    const { json } = await server.ask('/api/account/data', { token });
    const modes = (value: Json) => ({ live: value, stage: null });
    expect(json()).toMatchObject({
      chatMemberships: modes({
        [PAIR()]: { since: 1, invitedBy: 'grace' },
        [GROUP]: { since: 1, invitedBy: uid, seat: 's00', role: 'ADMIN' },
      }),
      chatChannels: modes({ [GROUP]: { lastMessageAt: 5 } }),
      chatLastGroup: modes({ channelId: GROUP, madeAt: 5 }),
      chatMessages: modes({
        [LOBBY]: {
          messages: { [A]: message(uid, { replyTo: B, editedAt: 6 }) },
          reactions: { [A]: '🙂' },
        },
        [PAIR()]: { reactions: { [B]: '❤️' } },
        [GROUP]: { messages: { [C]: message(uid) } },
      }),
      chatReadUpTo: modes({ [LOBBY]: 5, [GROUP]: 5 }),
      chatWroteAt: modes({ [LOBBY]: { at: 5, messageId: A } }),
      chatTyping: modes({ [GROUP]: 5 }),
      ringing: modes({
        [`live/ringing/${uid}/${PAIR()}`]: RING('grace'),
        [`live/ringing/alan/${GROUP}`]: RING(uid),
      }),
      calls: modes({
        [`live/calls/${GROUP}/seats/s0`]: SEAT(uid),
        [`live/calls/${GROUP}/signals/${uid}`]: { one: SIGNAL },
      }),
      rooms: modes({
        'live/rooms/demo-questions/seats/l0': SEAT(uid),
        [`live/rooms/demo-questions/signals/${uid}`]: { one: SIGNAL },
      }),
      chatMutedChannels: modes({ [GROUP]: true }),
      chatBlocks: modes({ alan: { since: 1 } }),
    });
  });

  test('deleting the account leaves messages without text and author, and takes the user out of every channel', async () => {
    expect((await removeSelf()).status).toBe(204);
    expect(live(`messages/${LOBBY}/${A}`)).toEqual({
      authorId: '',
      authorName: '',
      sentAt: 5,
      deleted: true,
      reactions: { grace: '👍' },
    });
    expect(live(`messages/${PAIR()}`)).toEqual({ [B]: message('grace') });
    expect(live(`messages/${GROUP}/${A}`)).toEqual(message('grace', { text: 'Hi @Ada' }));
    expect(live(`members/${GROUP}`)).toEqual({
      grace: { since: 1, invitedBy: '', seat: 's01', role: 'ADMIN' },
    });
    expect(live(`members/${PAIR()}`)).toEqual({ grace: { since: 1, invitedBy: 'grace' } });
    expect(live(`seats/${GROUP}`)).toEqual({ s01: 'grace' });
    expect(live('channelsOf')).toEqual({ grace: { [GROUP]: { lastMessageAt: 5 } } });
    expect(live('readUpTo')).toEqual({ [GROUP]: { grace: 5 } });
    expect([live('typing'), live('wroteAt')]).toEqual([null, null]);
    expect(live('ringing')).toEqual({ alan: { [PAIR()]: RING('grace') } });
    expect(live(`calls/${GROUP}`)).toEqual({
      seats: { s1: SEAT('grace') },
      signals: { grace: { two: SIGNAL } },
    });
    expect(live('rooms/demo-questions')).toEqual({
      seats: { s0: SEAT('grace') },
      signals: { grace: { two: SIGNAL } },
    });
    expect(live('mutedChannels')).toEqual({ grace: { [GROUP]: true } });
    expect(live('blocks')).toEqual({ grace: { alan: { since: 1 } } });
  });

  test('deleting the account leaves no stored record of the user but the key of private channels', async () => {
    await removeSelf();
    const { rows } = await sql<{ path: string; value: string }>`
      select path, value::text as value from realtime_leaf`.execute(server.store.db);
    const named = rows.filter(({ path, value }) => `${path} ${value}`.includes(uid));
    expect(rows.length).toBeGreaterThan(10);
    expect(named.filter(({ path }) => !path.includes(PAIR())).map(({ path }) => path)).toEqual([]);
    expect(named.filter(({ value }) => value.includes(uid))).toEqual([]);
  });

  test('a private channel and a group go with the last person in them', async () => {
    await server
      .realtime()
      .write({ [`live/members/${PAIR()}/grace`]: null, [`live/members/${GROUP}/grace`]: null });
    await removeSelf();
    for (const branch of ['channels', 'members', 'seats', 'messages', 'readUpTo'])
      expect([live(`${branch}/${PAIR()}`), live(`${branch}/${GROUP}`)]).toEqual([null, null]);
    expect(live(`channels/${LOBBY}`)).toMatchObject({ createdBy: '' });
  });
});
