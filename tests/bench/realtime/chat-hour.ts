import { channelTypeOf, otherOf } from '@domain/chat/channel-id';
import { compareMessages, messageOf } from '@domain/chat/message';
import { pushId } from '@domain/chat/push-id';
import { CHANNELS, type ChatStage, storedMessages } from '../../server/faults/chat/chat-stage';
import type { ChatTab } from '../../server/faults/chat/chat-tab';
import { playChat } from '../../server/faults/chat/play-chat';
import { loadProps } from '../../server/faults/stage';
import { seeded } from '../../support/seeded';
import { answerCalls, memory } from './calls';

const MINUTE = 60_000;
/** Until all code has run, in minutes. */
const WARM_UP = 45;
/** Messages of each channel: the server removes the oldest, as its retention does. */
const STORED = 200;
const INTERVAL = 2_000;

const random = seeded(1);
let written = 0;
let switches = 0;

function write({ time, tabs }: ChatStage): void {
  const [author, channelId = ''] = [tabs.get(random.below(2)) as ChatTab, random.pick(CHANNELS)];
  written += 1;
  author.write({
    channelId,
    id: pushId(time.now(), random.fraction),
    text: `This is message number ${written}.`,
  });
}

const mayOpen = (uid: string, channelId: string): boolean =>
  channelTypeOf(channelId) !== 'PRIVATE' || otherOf(channelId, uid) !== null;

/** Somebody opens a channel and begins to type. */
function read({ tabs }: ChatStage): void {
  switches += 1;
  const number = random.below(tabs.size);
  const reader = tabs.get(number) as ChatTab;
  const channels = CHANNELS.filter((channelId) => mayOpen(reader.uid, channelId));
  reader.open(random.pick(channels));
  reader.type();
}

/** Removes the oldest messages. */
function retain(stage: ChatStage): void {
  const old = CHANNELS.flatMap((channelId) => {
    const stored = storedMessages(stage, channelId);
    const messages = Object.entries(stored).flatMap(([id, message]) => messageOf(id, message) ?? []);
    const oldest = messages.toSorted(compareMessages).slice(0, Math.max(0, messages.length - STORED));
    return oldest.map(({ id }) => [`live/messages/${channelId}/${id}`, null] as const);
  });
  void stage.harness.realtime().write(Object.fromEntries(old));
}

/** People talk, read and switch channels for so many minutes. */
async function pass(stage: ChatStage, minutes: number): Promise<void> {
  for (let elapsed = 0; elapsed < minutes * MINUTE; elapsed += INTERVAL) {
    write(stage);
    read(stage);
    await stage.time.advance(INTERVAL);
    if (elapsed % MINUTE === 0) retain(stage);
  }
  stage.written.length = 0;
}

answerCalls({
  /** Bytes of heap of pages and server before and after an hour of talking. */
  chatHour: async () => {
    const props = await loadProps();
    const heap = { before: 0, after: 0 };
    let unsent = 0;
    const faults = await playChat(props, async (stage) => {
      await pass(stage, WARM_UP);
      heap.before = memory().heap;
      await pass(stage, 60);
      await stage.time.advance(MINUTE);
      heap.after = memory().heap;
      unsent = [...stage.tabs.values()].flatMap((tab) => tab.queue()).length;
    });
    return { ...heap, written, switches, unsent, faults };
  },
});
