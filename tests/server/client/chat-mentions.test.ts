import { areaChannelId } from '@domain/chat/channel-id';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { expect, it } from 'vitest';
import { chatServer, LOBBY, latest, listing, newId, placeOf, reading, send, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();
const EXPO = areaChannelId('expo');

const token = ({ uid }: Visitor): string => `@[Somebody](${uid})`;

const groupOf = (maker: Visitor, ...others: Visitor[]) =>
  maker.realtime.chat.createGroup({
    mode: 'live',
    userId: maker.uid,
    name: 'Team',
    userIds: others.map(({ uid }) => uid),
  });

/** The channel of the lobby as a person sees it. */
const lobbyOf = ({ uid, realtime }: Visitor) =>
  latest<ChannelEntry | undefined>(
    (take, fail) =>
      realtime.chat.watchAreaChannel({ mode: 'live', userId: uid, areaId: 'lobby' }, take, fail),
    undefined,
  );

it('a member of a group learns of the newest message that mentions them', async () => {
  const [ada, alan, host] = [await visitor(), await visitor('guest'), await visitor('host')];
  const { channelId } = await groupOf(ada, alan, host);
  const list = listing(host);
  await send(ada, channelId, 'Hello');
  const id = newId();
  const { sentAt } = await send(ada, channelId, `Hi ${token(host)} ${token(host)}`, id);
  await expect.poll(() => list.channels()[0]?.mentionedIn, soon).toBe(id);
  expect(list.channels()[0]).toMatchObject({ mentionedAt: sentAt, lastMessageAt: sentAt });
  await send(ada, channelId, 'Bye');
  await expect.poll(() => list.channels()[0]?.lastMessageAt, soon).toBeGreaterThan(sentAt);
  expect(list.channels()[0]?.mentionedIn).toBe(id);
});

it('a message reaches a group also when one of those it mentions blocks its author, and marks the others', async () => {
  const [ada, alan, host] = [await visitor(), await visitor('guest'), await visitor('host')];
  const { channelId } = await groupOf(ada, alan, host);
  await host.realtime.chat.setBlock({ mode: 'live', userId: host.uid, uid: ada.uid, blocked: true });
  const [blocking, other, room] = [listing(host), listing(alan), reading(alan, channelId)];
  const id = newId();
  const text = `${token(host)} ${token(alan)} @[Nobody](nobody)`;
  const { sentAt } = await send(ada, channelId, text, id);
  await expect.poll(room.texts, soon).toEqual([text]);
  await expect.poll(() => other.channels()[0]?.mentionedIn, soon).toBe(id);
  await expect.poll(() => blocking.channels()[0]?.lastMessageAt, soon).toBe(sentAt);
  expect(blocking.channels()[0]?.mentionedIn).toBeUndefined();
});

it('a person who has read in an area learns of a message that mentions them, and it is not listed as their own', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const [lobby, own] = [lobbyOf(host), listing(host)];
  const { sentAt } = await send(ada, LOBBY, 'First');
  await host.realtime.chat.markRead({ ...placeOf(host, LOBBY), sentAt });
  const id = newId();
  await send(ada, LOBBY, `Hi ${token(host)}`, id);
  await expect.poll(() => lobby()?.mentionedIn, soon).toBe(id);
  await groupOf(ada, host, await visitor('guest'));
  await expect.poll(() => own.channels().map(({ type }) => type), soon).toEqual(['GROUP']);
});

it('a person learns of mentions in all areas, wherever they are, and of what they have read there', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const user = { mode: 'live', userId: host.uid } as const;
  for (const channelId of [LOBBY, EXPO]) {
    const { sentAt } = await send(ada, channelId, 'First');
    await host.realtime.chat.markRead({ ...placeOf(host, channelId), sentAt });
  }
  const mentions = latest<readonly ChannelEntry[]>(
    (take, fail) => host.realtime.chat.watchMentions(user, take, fail),
    [],
  );
  const [here, there] = [newId(), newId()];
  await send(ada, LOBBY, `Hi ${token(host)}`, here);
  const { sentAt } = await send(ada, EXPO, `Hi ${token(host)}`, there);
  const told = () =>
    mentions()
      .map(({ areaId, mentionedIn }) => [areaId, mentionedIn])
      .toSorted();
  await expect.poll(told, soon).toEqual([
    ['expo', there],
    ['lobby', here],
  ]);
  await host.realtime.chat.markRead({ ...placeOf(host, EXPO), sentAt });
  const read = () => mentions().find(({ areaId }) => areaId === 'expo')?.readUpTo;
  await expect.poll(read, soon).toBe(sentAt);
});

it('the first message of an area is sent although it mentions a person who was never there', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const room = reading(host, EXPO);
  await send(ada, EXPO, `Hi ${token(host)}`);
  await expect.poll(room.texts, soon).toEqual([`Hi ${token(host)}`]);
});

it('the people of a group and of a private channel can be read, to mention them', async () => {
  const [ada, alan, host] = [await visitor(), await visitor('guest'), await visitor('host')];
  const { channelId } = await groupOf(ada, alan, host);
  const people = await ada.realtime.chat.readPeople(placeOf(ada, channelId));
  expect(people.map(({ uid }) => uid).toSorted()).toEqual([ada.uid, alan.uid, host.uid].toSorted());
  expect(await ada.realtime.chat.readPeople(placeOf(ada, LOBBY))).toEqual([]);
});
