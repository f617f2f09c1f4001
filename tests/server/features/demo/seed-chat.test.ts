import { join } from 'node:path';
import { channelOf } from '@domain/chat/channel';
import { areaChannelId, privateChannelId } from '@domain/chat/channel-id';
import { plainText } from '@domain/chat/mentions';
import { messageOf } from '@domain/chat/message';
import { cleanText } from '@domain/shared/shown-text';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadRules } from '../../../../server/backend/realtime/rules/rules';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { demoConversations } from '../../../../server/features/demo/demo-conversations';
import { demoPeople } from '../../../../server/features/demo/demo-people';
import { seedDemoChat } from '../../../../server/features/demo/seed-chat';
import { seedDemoReports } from '../../../../server/features/demo/seed-reports';
import { demoVenue } from '../../../../server/features/demo/venue/demo-venue';
import { packageRoot } from '../../../../server/platform/package-root';
import { CHAT } from '../../../support/chat-rules';
import { PLACES } from '../../../support/places';
import { labOf, NOW } from '../../../support/rules-lab';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

const GROUP = 'group:-OdemoBreakfastGroup';

const server = serverForTests(() => startTestServer());
let uids: Record<string, string>;

const seed = () => seedDemoChat(server.services);
const live = (path: string) => server.realtime().read(`live/${path}`) as Record<string, unknown>;
const pair = () => privateChannelId(uids.ada ?? '', uids.grace ?? '');

describe('the conversations of the demo', () => {
  beforeEach(async () => {
    server.clock.now = NOW;
    await server.realtime().write({ live: PLACES });
    await server.store.db.deleteFrom('setting').where('name', '=', 'demo-chat').execute();
    const accounts = demoPeople.map(async (person) => {
      const { email, password, name } = person;
      const kept = await server.identity.accounts.byEmail(email);
      const { uid } = kept ?? (await server.identity.accounts.create({ email, password, name }));
      return [email.split('@')[0], uid] as const;
    });
    uids = Object.fromEntries(await Promise.all(accounts));
  }, 30_000);

  /** The id of the newest message of a channel. */
  const newestIn = (channelId: string) =>
    Object.entries(live(`messages/${channelId}`) as Record<string, { sentAt: number }>).toSorted(
      ([, one], [, other]) => other.sentAt - one.sentAt,
    )[0]?.[0];

  test('the demo host finds two reports that wait, and a removed message in the log, once', async () => {
    await server.store.db.deleteFrom('setting').where('name', '=', 'demo-reports').execute();
    server.clock.now = undefined;
    for (const person of ['ada', 'grace', 'alan', 'host'])
      await server.store.db
        .insertInto('profile')
        .values({ uid: uids[person] ?? '', entered_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await seed();
    for (const _ of [1, 2]) await seedDemoReports(server.services);
    const { reports } = await server.services.reports.open(0);
    expect(reports.map(({ kind, name, reporter }) => [kind, name, reporter])).toEqual([
      ['MESSAGE', 'Alan Turing', 'Grace Hopper'],
      ['PROFILE', 'Alan Turing', 'Ada Lovelace'],
    ]);
    expect(reports[0]?.kept.message?.text).toMatch(/^My chess machine/);
    const { actions } = await server.services.moderation.log();
    expect(actions).toMatchObject([{ kind: 'MESSAGE_REMOVED', name: 'Alan Turing' }]);
  });

  test('the demo people find conversations in three areas, between two of them and in a group', async () => {
    await seed();
    expect(Object.keys(live('channels')).toSorted()).toEqual(
      [...['lobby', 'expo', 'lounge'].map(areaChannelId), pair(), GROUP].toSorted(),
    );
    expect(live(`channels/${GROUP}`)).toMatchObject({
      type: 'GROUP',
      name: 'Compiler breakfast',
      createdBy: uids.ada,
    });
    expect(live(`channels/${areaChannelId('lobby')}`)).toEqual({
      type: 'AREA',
      areaId: 'lobby',
      createdBy: uids.host,
      createdAt: NOW - 190 * 60_000,
      lastMessageAt: NOW - 20 * 60_000,
      lastMessageId: newestIn(areaChannelId('lobby')),
    });
    expect(Object.keys(live(`members/${GROUP}`)).toSorted()).toEqual(
      [uids.ada, uids.alan, uids.grace].toSorted(),
    );
    expect(live(`channelsOf/${uids.ada}`)).toEqual({
      [pair()]: { lastMessageAt: NOW - 16 * 60_000, lastMessageId: newestIn(pair()) },
      [GROUP]: { lastMessageAt: NOW - 240 * 60_000, lastMessageId: newestIn(GROUP) },
    });
  });

  test('the messages and channels are those that clients read', async () => {
    await seed();
    const texts = Object.entries(live('messages')).flatMap(([, messages]) =>
      Object.entries(messages as object).map(([id, message]) =>
        plainText(messageOf(id, message)?.text ?? ''),
      ),
    );
    const lines = demoConversations.flatMap(({ lines }) => lines.map(([, , text]) => text));
    expect(texts.toSorted()).toEqual(
      lines.map((line) => cleanText(line).replace('@grace', '@Grace Hopper')).toSorted(),
    );
    expect(Object.values(live('channels')).map(channelOf)).not.toContain(null);
  });

  test('Ada has two unread messages of Grace, and has read everything else', async () => {
    await seed();
    const unread = (channelId: string) =>
      Object.values(live(`messages/${channelId}`)).filter(
        (message) =>
          (message as { sentAt: number }).sentAt > Number(live(`readUpTo/${channelId}`)[uids.ada ?? '']),
      );
    expect(unread(pair())).toHaveLength(2);
    expect(unread(GROUP)).toEqual([]);
  });

  test('the demo people may go on talking under the rules, and leave their group', async () => {
    await seed();
    const rules = await loadRules(join(packageRoot, 'database.rules.json'));
    const lab = labOf(rules, { live: live('') as never });
    const { ada = '' } = uids;
    const auth = { uid: ada, token: { member: true } };
    const send = (channelId: string, id: string): Record<string, Json> => ({
      [`live/messages/${channelId}/${id}`]: { authorId: ada, authorName: 'Ada', text: 'Yes', sentAt: NOW },
      [`live/channelsOf/${ada}/${channelId}`]: { lastMessageAt: NOW, lastMessageId: id },
    });
    const { seat } = live(`members/${GROUP}/${ada}`);
    expect([
      lab.write(auth, send(pair(), '-NjEtLV-0123456789ab')),
      lab.write(auth, send(GROUP, '-NjEtLV-0123456789cd')),
      lab.write(auth, {
        [`live/members/${GROUP}/${ada}`]: null,
        [`live/seats/${GROUP}/${String(seat)}`]: null,
      }),
    ]).toEqual([true, true, true]);
  });

  test('seeding twice changes nothing, even when a channel was removed', async () => {
    await seed();
    await server.realtime().write({ [`live/channels/${GROUP}`]: null });
    const before = live('');
    await seed();
    expect(live('')).toEqual(before);
  });

  test('an area in which people have already talked is not changed', async () => {
    const id = areaChannelId('lobby');
    const talk = { [`live/channels/${id}`]: CHAT.channels['area:lobby'], [`live/messages/${id}`]: { x: 1 } };
    await server.realtime().write(talk);
    await seed();
    expect([live(`channels/${id}`), live(`messages/${id}`)]).toEqual(Object.values(talk));
    expect(live(`channels/${areaChannelId('expo')}`)).toMatchObject({ type: 'AREA' });
  });

  test('demo people who deleted their account are not replaced by others', async () => {
    await server.identity.accounts.delete(uids.grace ?? '');
    await seed();
    expect(live('channels')).toBeNull();
  });
});

test('every speaker of the demo is one of its people, and every area one of its areas', () => {
  const names = demoPeople.map(({ email }) => email.split('@')[0]);
  const speakers = demoConversations.flatMap(({ lines, people = [] }) => [
    ...people,
    ...lines.map(([name]) => name),
  ]);
  expect(names).toEqual(expect.arrayContaining(speakers));
  const areas = demoVenue(new Map(), 0).architectures.flatMap((one) => one.areas.map(({ id }) => id));
  expect(areas).toEqual(expect.arrayContaining(demoConversations.flatMap(({ areaId }) => areaId ?? [])));
});

test('the lines of a conversation are in the order of their times', () => {
  for (const { lines } of demoConversations) {
    const times = lines.map(([, minutesAgo]) => minutesAgo);
    expect(times.toSorted((one, other) => other - one)).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
  }
});
