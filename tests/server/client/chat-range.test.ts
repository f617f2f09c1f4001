import type { Message } from '@domain/chat/message';
import { expect, it } from 'vitest';
import { chatServer, followed, LOBBY, newId, placeOf, send, soon } from './chat-server';

const visitor = chatServer();

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
