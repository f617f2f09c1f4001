import { groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { WINDOW } from '@domain/chat/chat-limits';
import { beforeAll, expect, test } from 'vitest';
import { fillChannel } from '../../../bench/realtime/filled-channel';
import { loadProps, type Props } from '../stage';
import { CHANNELS, type ChatStage } from './chat-stage';
import type { ChatTab } from './chat-tab';
import { playChat } from './play-chat';

const [AREA = '', PAIR = '', GROUP = ''] = CHANNELS;

let props: Props;
beforeAll(async () => {
  props = await loadProps();
});

const stats = ({ harness }: ChatStage) => harness.realtime().stats();

/** What a task costs the server, all tabs together. */
async function costOf(stage: ChatStage, task: () => unknown) {
  const before = stats(stage);
  await task();
  // What was read is stored a while later.
  await stage.time.advance(3_000);
  const { listens, deliveries } = stats(stage);
  return { listens: listens - before.listens, deliveries: deliveries - before.deliveries };
}

const tabOf = ({ tabs }: ChatStage, number: number) => tabs.get(number) as ChatTab;

test('a channel of 500 messages opens with as many listeners as any other, and with its newest 60 messages', async () => {
  const faults = await playChat(props, async (stage) => {
    const filling = fillChannel(stage.harness.realtime(), 'lobby', 500);
    await stage.time.advance(100);
    await filling;
    const cost = await costOf(stage, () => tabOf(stage, 1).open('area:lobby'));
    expect(cost).toEqual({ listens: 0, deliveries: 0 });
    const messages = tabOf(stage, 1).messages();
    expect([messages?.length, messages?.at(-1)?.text]).toEqual([
      WINDOW,
      expect.stringContaining('number 499,'),
    ]);
  });
  expect(faults).toEqual([]);
});

test('a message costs nothing for people who are not in its channel, however many they are', async () => {
  const faults = await playChat(props, async (stage) => {
    const say = (number: number) =>
      costOf(stage, () =>
        tabOf(stage, 0).write({
          channelId: PAIR,
          id: `-Ou1Message00000000${number}`,
          text: `message ${number}`,
        }),
      );
    await say(0);
    const alone = await say(1);
    expect(alone.deliveries).toBeGreaterThan(0);
    // All of them are tabs of the third person.
    for (const number of [5, 8, 11, 14]) stage.openTab(number);
    await stage.time.advance(2_000);
    expect(await say(2)).toEqual(alone);
    expect(
      tabOf(stage, 1)
        .messages()
        ?.map(({ text }) => text),
    ).toEqual(['message 0', 'message 1', 'message 2']);
  });
  expect(faults).toEqual([]);
});

const privateChannels = (count: number) =>
  Array.from({ length: count }, (_, number) => privateChannelId('p2', `q${number}`));

const entries = (uid: string, channelIds: string[]) =>
  Object.fromEntries(
    channelIds.map((channelId) => [`live/channelsOf/${uid}/${channelId}`, { lastMessageAt: Date.now() }]),
  );

test('badges cost a listener for each private channel, two for each group, and none for those of others', async () => {
  const faults = await playChat(props, async (stage) => {
    const add = (uid: string, channelIds: string[]) =>
      costOf(stage, () => void stage.harness.realtime().write(entries(uid, channelIds)));
    expect(await add('p2', privateChannels(12))).toMatchObject({ listens: 12 });
    const groups = Array.from({ length: 3 }, (_, number) => groupChannelId(`-Nother000000000000${number}0`));
    expect(await add('nobody', [...privateChannels(12), ...groups])).toEqual({ listens: 0, deliveries: 0 });
    expect(stage.harness.realtime().read(`live/channelsOf/p2/${GROUP}`)).not.toBeNull();
    await costOf(stage, () => tabOf(stage, 2).open(AREA));
    const leaving = await costOf(
      stage,
      () => void stage.harness.realtime().write({ [`live/channelsOf/p2/${GROUP}`]: null }),
    );
    expect(leaving.listens).toBe(-2);
  });
  expect(faults).toEqual([]);
});
