import { chatChannels } from '@machines/chat-panel/chat-channels';
import { chatFaces } from '@machines/chat-panel/chat-panel.selectors';
import { expect, it } from 'vitest';
import { channel, GRACE, message } from './chat-fixture';
import { emptyDevice, liveChat } from './live-chat';

it('ten channels are read at a time for the list, each as it is now', async () => {
  const asked: string[] = [];
  const { actor, part, turn } = liveChat(emptyDevice(), {
    readNewest: async ({ channelIds }) => {
      asked.push(channelIds.join());
      return channelIds.map((channelId) => ({ channelId, message: message(channelId, 5) }));
    },
  });
  const channels = chatChannels(actor.getSnapshot());
  const ids = Array.from({ length: 11 }, (_, index) => `private:ada:p${index}`);
  channels.replaceOwn(ids.map((id) => channel(id, 'PRIVATE', 5)));
  const want = (channelId: string, lastMessageAt: number) =>
    part('previews').send({ type: 'batch.want', items: [{ channelId, lastMessageAt }] });
  for (const id of ids) want(id, 5);
  want('private:ada:p0', 7);
  for (const _ of ids) await turn();
  expect(asked).toEqual(['private:ada:p0', ['private:ada:p0', ...ids.slice(1, 10)].join(), ids[10]]);
  expect(channels.preview(ids[10] ?? '')?.text).toBe(ids[10]);
});

it('the people in the list and the authors are read once, fifty at a time', async () => {
  const asked: number[] = [];
  const { actor, turn } = liveChat(emptyDevice(), {
    readFaces: async (_, uids) => {
      asked.push(uids.length);
      return [{ uid: 'grace', name: 'Grace', picture: 'portrait' }];
    },
  });
  const { channels, messages } = actor.getSnapshot().context;
  const faces = chatFaces(actor.getSnapshot());
  channels.replaceOwn([{ ...channel(GRACE, 'PRIVATE', 5), otherId: 'grace' }]);
  await turn();
  messages.replaceAll(
    Array.from({ length: 60 }, (_, index) => ({ ...message(`m${index}`, index), authorId: `p${index}` })),
  );
  await turn();
  await turn();
  messages.replaceAll([message('other', 70)]);
  await turn();
  expect(asked).toEqual([1, 50, 10]);
  expect([faces.get('grace'), faces.get('p7'), faces.has('p7')]).toEqual(['portrait', undefined, true]);
});
