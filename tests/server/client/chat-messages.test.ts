import { PAGE, WINDOW } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { describe, expect, it } from 'vitest';
import { byType, chatServer, followed, LOBBY, newId, placeOf, reading, send, soon } from './chat-server';

const visitor = chatServer();

describe('the channel of an area', () => {
  it('everybody in the venue reads what is written, in the order of the server', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const lobby = reading(host, LOBBY);
    await expect.poll(() => lobby.told.windows, soon).toBe(1);
    await send(ada, LOBBY, 'first');
    await send(host, LOBBY, 'second');
    await expect.poll(lobby.texts, soon).toEqual(['first', 'second']);
    expect(lobby.messages()[0]).toMatchObject({ authorId: ada.uid, authorName: `Person ${ada.uid}` });
    expect(lobby.told).toMatchObject({ windows: 1, failures: [] });
  });

  it('two people can write the first message of the channel at once', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const lobby = reading(host, LOBBY);
    await Promise.all([send(ada, LOBBY, 'one'), send(host, LOBBY, 'two')]);
    await expect.poll(() => lobby.texts().toSorted(), soon).toEqual(['one', 'two']);
  });

  it('the channel is listed before its first message, and then with the time of the newest one', async () => {
    const ada = await visitor();
    const seen: ChannelEntry[] = [];
    followed(
      ada.realtime.chat.watchAreaChannel(
        { mode: 'live', userId: ada.uid, areaId: 'lobby' },
        (channel) => seen.push(channel),
        () => {},
      ),
    );
    const area = { channelId: LOBBY, type: 'AREA', areaId: 'lobby' };
    await expect.poll(() => seen.at(-1), soon).toEqual({ ...area, lastMessageAt: 0, readUpTo: 0 });
    const { sentAt } = await send(ada, LOBBY, 'hello');
    await expect.poll(() => seen.at(-1)?.lastMessageAt, soon).toBe(sentAt);
    expect(await ada.realtime.chat.markRead({ ...placeOf(ada, LOBBY), sentAt })).toBe(sentAt);
    await expect.poll(() => seen.at(-1)?.readUpTo, soon).toBe(sentAt);
  });
});

describe('messages', () => {
  it('a message of a file alone arrives with its file, and is deleted with it', async () => {
    const ada = await visitor();
    const lobby = reading(ada, LOBBY);
    const id = newId();
    const file = { fileId: id, name: 'Hall.png', type: 'image/png', size: 5, width: 4, height: 3 };
    const place = { ...placeOf(ada, LOBBY), id };
    await ada.realtime.chat.sendMessage({ ...place, text: '', file, authorName: 'Ada' });
    await expect.poll(lobby.messages, soon).toMatchObject([{ id, file }]);
    expect(lobby.messages()[0]).not.toHaveProperty('text');
    await ada.realtime.chat.deleteMessage(place);
    await expect.poll(lobby.messages, soon).toMatchObject([{ id, deleted: true }]);
    expect(lobby.messages()[0]).not.toHaveProperty('file');
  });

  it('a message that is sent twice is one message, also while it is still being sent', async () => {
    const ada = await visitor();
    const lobby = reading(ada, LOBBY);
    const id = newId();
    const [first, second] = await Promise.all([send(ada, LOBBY, 'once', id), send(ada, LOBBY, 'once', id)]);
    const third = await send(ada, LOBBY, 'once', id);
    expect([second, third]).toEqual([first, first]);
    await expect.poll(lobby.texts, soon).toEqual(['once']);
  });

  it('an own message is reported with the time that the server gave it, not before', async () => {
    const ada = await visitor();
    const times: number[] = [];
    followed(
      ada.realtime.chat.watchMessages(
        placeOf(ada, LOBBY),
        byType({
          'messages.received': ({ messages }) => times.push(...messages.map(({ sentAt }) => sentAt)),
          'message.changed': ({ message }) => times.push(message.sentAt),
          'message.removed': () => times.push(-1),
        }),
        () => times.push(-2),
      ),
    );
    const first = await send(ada, LOBBY, 'first');
    const second = await send(ada, LOBBY, 'second');
    await expect.poll(() => times, soon).toEqual([first.sentAt, second.sentAt]);
  });

  it('authors change and delete their messages, and do it again without harm', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const lobby = reading(host, LOBBY);
    const id = newId();
    await send(ada, LOBBY, 'tyop', id);
    const message = { ...placeOf(ada, LOBBY), id };
    await ada.realtime.chat.editMessage({ ...message, text: 'typo' });
    await expect.poll(lobby.texts, soon).toEqual(['typo']);
    expect(lobby.messages()[0]?.editedAt).toBeGreaterThan(0);
    await ada.realtime.chat.editMessage({ ...message, text: 'typo' });
    await ada.realtime.chat.deleteMessage(message);
    await ada.realtime.chat.deleteMessage(message);
    await expect.poll(() => lobby.messages()[0]?.deleted, soon).toBe(true);
    expect(lobby.texts()).toEqual([undefined]);
  });

  it('a reply names what it answers, which is read alone', async () => {
    const ada = await visitor();
    const lobby = reading(ada, LOBBY);
    const [first, second] = [newId(), newId()];
    await send(ada, LOBBY, 'Who comes?', first);
    const message = { ...placeOf(ada, LOBBY), authorName: 'Ada', text: 'I do', id: second, replyTo: first };
    await ada.realtime.chat.sendMessage(message);
    await expect.poll(() => lobby.messages()[1]?.replyTo, soon).toBe(first);
    const query = { ...placeOf(ada, LOBBY), ids: [first, newId()] };
    expect((await ada.realtime.chat.readMessages(query)).map(({ text }) => text)).toEqual(['Who comes?']);
  });

  it('everybody in a channel reacts to a message, once, and takes it back', async () => {
    const [ada, host] = [await visitor(), await visitor('host')];
    const lobby = reading(host, LOBBY);
    const id = newId();
    await send(ada, LOBBY, 'hello', id);
    const react = (who: typeof ada, emoji: string | null) =>
      who.realtime.chat.setReaction({ ...placeOf(who, LOBBY), id, emoji });
    await react(host, '👍');
    await react(host, '🎉');
    await react(ada, '👍');
    await expect
      .poll(() => lobby.messages()[0]?.reactions, soon)
      .toEqual({ [host.uid]: '🎉', [ada.uid]: '👍' });
    await react(host, null);
    await expect.poll(() => lobby.messages()[0]?.reactions, soon).toEqual({ [ada.uid]: '👍' });
    await expect(react(host, 'two words')).rejects.toMatchObject({ kind: 'FORBIDDEN' });
  });

  it('older messages are read page by page, each once', async () => {
    const ada = await visitor();
    const count = WINDOW + PAGE + 5;
    for (let index = 0; index < count; index += 1) await send(ada, LOBBY, `text ${index}`);
    const lobby = reading(ada, LOBBY);
    await expect.poll(() => lobby.messages().length, soon).toBe(WINDOW);
    const loaded = [...lobby.messages()];
    for (const size of [PAGE, 5, 0]) {
      const before = loaded[0] as Message;
      const page = await ada.realtime.chat.loadOlder({ ...placeOf(ada, LOBBY), before });
      expect(page).toHaveLength(size);
      loaded.unshift(...page);
    }
    expect(loaded.map(({ text }) => text)).toEqual(
      Array.from({ length: count }, (_, index) => `text ${index}`),
    );
  });

  it('the messages around one or around a time are read, and newer ones page by page', async () => {
    const ada = await visitor();
    const ids = Array.from({ length: 2 * PAGE + 5 }, newId);
    for (const id of ids) await send(ada, LOBBY, id, id);
    const { loadAround, loadNewer, readMessages } = ada.realtime.chat;
    const place = placeOf(ada, LOBBY);
    const at = (index: number) => loadAround({ ...place, target: { id: ids[index] ?? '' } });
    const first = await at(0);
    expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(0, PAGE));
    expect(first.isNewest).toBe(false);
    const after = first.messages.at(-1) as Message;
    const newer = await loadNewer({ ...place, after });
    expect(newer.map(({ id }) => id)).toEqual(ids.slice(PAGE, 2 * PAGE));
    expect(await at(ids.length - 1)).toMatchObject({ isNewest: true, messages: { length: PAGE + 1 } });
    expect(await at(-1)).toEqual({ messages: [], isNewest: false });
    const [middle] = await readMessages({ ...place, ids: [ids[PAGE + 2] ?? ''] });
    const since = await loadAround({ ...place, target: { from: middle?.sentAt ?? 0 } });
    expect(since.messages.map(({ sentAt }) => sentAt)).toContain(middle?.sentAt);
    expect(since).toMatchObject({ isNewest: false, messages: { length: 2 * PAGE } });
    const late = await loadAround({ ...place, target: { from: Date.now() + 3_600_000 } });
    expect(late).toMatchObject({ isNewest: true, messages: { length: PAGE } });
  });
});

it('a range of older messages is followed: its edits, deletions and reactions, and nothing outside it', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const ids = Array.from({ length: 5 }, newId);
  const sent: { id: string; sentAt: number }[] = [];
  for (const id of ids) sent.push({ id, ...(await send(ada, LOBBY, id, id)) });
  const [, first, second, last, after] = sent;
  const reports: (readonly Message[])[] = [];
  const place = placeOf(host, LOBBY);
  if (!first || !last) throw new Error('no messages');
  followed(
    host.realtime.chat.watchRange(
      { ...place, range: { first, last } },
      (messages) => reports.push(messages),
      (failure) => {
        throw failure;
      },
    ),
  );
  await expect.poll(() => reports.at(-1)?.map(({ id }) => id), soon).toEqual(ids.slice(1, 4));
  const own = placeOf(ada, LOBBY);
  await ada.realtime.chat.deleteMessage({ ...own, id: after?.id ?? '' });
  await ada.realtime.chat.editMessage({ ...own, id: first.id, text: 'edited' });
  await ada.realtime.chat.deleteMessage({ ...own, id: last.id });
  await host.realtime.chat.setReaction({ ...place, id: second?.id ?? '', emoji: '👍' });
  await expect.poll(() => reports.at(-1)?.[1]?.reactions, soon).toEqual({ [host.uid]: '👍' });
  expect(reports.at(-1)).toMatchObject([{ text: 'edited' }, { id: second?.id }, { deleted: true }]);
  expect(reports).toHaveLength(4);
});
