import { chatChannels } from '@machines/chat-panel/chat-channels';
import { chatFaces } from '@machines/chat-panel/chat-panel.selectors';
import { isMutingFailed } from '@machines/chat-panel/muting';
import { chosenReaction, failedReaction } from '@machines/chat-room/reactions';
import { expect, it } from 'vitest';
import { ADA, channel, forbidden, GRACE, message, TEAM } from './chat-fixture';
import { emptyDevice, liveChat } from './live-chat';

it('the channels show what the user has muted, and a change is stored for the user', async () => {
  const stored: object[] = [];
  const { actor, part, turn } = liveChat(emptyDevice(), {
    watchMuted: (_, onMuted) => {
      onMuted([TEAM]);
      return () => {};
    },
    setMuted: async (change) => void stored.push(change),
  });
  const channels = chatChannels(actor.getSnapshot());
  expect([TEAM, GRACE].map((id) => channels.isMuted(id))).toEqual([true, false]);
  part('mute').send({ type: 'task.run', request: { channelId: GRACE, muted: true } });
  await turn();
  expect(stored).toEqual([{ ...ADA, channelId: GRACE, muted: true }]);
});

it('a channel that could not be muted says so, and no other one', async () => {
  const { part, turn } = liveChat(emptyDevice(), { setMuted: () => Promise.reject(forbidden) });
  part('mute').send({ type: 'task.run', request: { channelId: GRACE, muted: true } });
  await turn();
  const snapshot = part('mute').getSnapshot();
  expect([GRACE, TEAM].map((id) => isMutingFailed(id)(snapshot))).toEqual([true, false]);
});

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

it('a chosen reaction counts until it is stored for the user, and one that is rejected does not', async () => {
  const stored: object[] = [];
  const { part, send, turn } = liveChat(emptyDevice(), {
    setReaction: async (change) => {
      stored.push(change);
      if (change.id === 'two') throw forbidden;
    },
  });
  send({ type: 'channel.open', channelId: TEAM });
  const shown = () => {
    const snapshot = part('reaction').getSnapshot();
    return [chosenReaction('one')(snapshot), chosenReaction('two')(snapshot), failedReaction(snapshot)];
  };
  for (const [id, emoji] of [
    ['one', '👍'],
    ['two', '🎉'],
    ['one', null],
  ] as const)
    part('reaction').send({ type: 'task.run', request: { id, emoji } });
  expect(shown()).toEqual([null, '🎉', null]);
  for (let answers = 0; answers < 3; answers += 1) await turn();
  expect(shown()).toEqual([null, undefined, 'two']);
  part('reaction').send({ type: 'task.dismiss' });
  await turn();
  expect(shown()).toEqual([undefined, undefined, null]);
  const place = { ...ADA, channelId: TEAM };
  expect(stored).toEqual([
    { ...place, id: 'one', emoji: '👍' },
    { ...place, id: 'two', emoji: '🎉' },
    { ...place, id: 'one', emoji: null },
  ]);
});
