import type { ChatUser } from '@domain/chat/channel';
import { areaChannelId } from '@domain/chat/channel-id';
import type { Message } from '@domain/chat/message';
import type { Access } from '@domain/login/login';
import { backgroundChildren } from '@machines/app/background/background-children';
import { children } from '@machines/app/children';
import { createBlocks } from '@machines/chat-panel/blocks.machine';
import { createChannelList } from '@machines/chat-panel/channel-list.machine';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { outboxMachine } from '@machines/chat-panel/outbox.machine';
import { readingMachine } from '@machines/chat-panel/reading.machine';
import type { RoomNews } from '@machines/chat-room/chat-room.events';
import { createChatRoom } from '@machines/chat-room/chat-room.machine';
import { createComposer } from '@machines/chat-room/composer.machine';
import { createRevision } from '@machines/chat-room/revision.machine';
import type { Root } from 'react-dom/client';
import { createActor, fromCallback, fromPromise, setup } from 'xstate';
import { Messages } from '@/views/chat/messages/messages';
import { mount, nextFrame } from '../page/mount';

const HALL = areaChannelId('hall');
const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 1, 9);

const watchNothing = () => () => undefined;
const never = () => new Promise<never>(() => undefined);
let report: (news: RoomNews) => void = () => undefined;

/** The product's machines, as far as a list of messages needs them; the messages come from here. */
const root = createActor(
  setup({
    actors: {
      ...children,
      people: backgroundChildren.people,
      serverTime: children.serverTime.provide({ actors: { watchTime: fromCallback(() => undefined) } }),
      auth: children.auth.provide({ actors: { loadAccess: fromPromise<Access>(never) } }),
      chatPanel: backgroundChildren.chatPanel.provide({
        actors: {
          channelList: createChannelList({
            watchChannels: watchNothing,
            watchMentions: watchNothing,
            watchAreaChannel: watchNothing,
          }),
          outbox: outboxMachine.provide({
            actors: { loadQueue: fromPromise<readonly QueuedMessage[], ChatUser>(async () => []) },
          }),
          blocks: createBlocks({ watchBlocks: watchNothing, setBlock: never }),
          reading: readingMachine.provide({
            actors: {
              markRead: fromPromise(async ({ input: { sentAt } }) => sentAt),
              watchHiding: fromCallback(() => undefined),
            },
          }),
          room: createChatRoom({
            watchMessages: (_, onNews) => {
              report = onNews;
              return () => undefined;
            },
            watchRange: watchNothing,
            loadOlder: never,
            loadNewer: never,
            loadAround: never,
            readMessages: never,
          }),
          composer: createComposer({
            loadDraft: async () => ({ text: '', quote: null }),
            storeDraft: () => undefined,
            showTyping: never,
            hideTyping: never,
          }),
          revision: createRevision({
            loadEdit: async () => null,
            storeEdit: () => undefined,
            editMessage: never,
          }),
        },
      }),
    },
  }).createMachine({
    invoke: [
      { id: 'auth', src: 'auth' },
      { id: 'chatPanel', src: 'chatPanel' },
      { id: 'people', src: 'people' },
      { id: 'serverTime', src: 'serverTime' },
    ],
  }),
).start();

const chat = root.getSnapshot().children.chatPanel;
chat?.send({ type: 'presence.connected', mode: 'live', uid: 'p0' });
chat?.send({ type: 'chat.open', sheet: false });

const message = (index: number): Message => ({
  id: `m${String(index).padStart(7, '0')}`,
  authorId: `p${(index >> 2) % 50}`,
  authorName: `Person Number ${(index >> 2) % 50}`,
  text: `This is message number ${index}, about as long as most of them are.`,
  sentAt: START + index * MINUTE,
});

let mounted: Root | undefined;
let count = 0;

Object.assign(globalThis, {
  bench: {
    /** A channel of so many loaded messages, and nothing shown yet. */
    fill: (length: number) => {
      mounted?.unmount();
      chat?.send({ type: 'channel.open', channelId: areaChannelId(`hall ${length}`) });
      chat?.send({ type: 'channel.open', channelId: HALL });
      count = length;
      report({
        type: 'messages.received',
        messages: Array.from({ length }, (_, index) => message(index)),
      });
    },
    /** Returns the number of elements in the list. */
    show: async () => {
      mounted = mount(root, <Messages channelId={HALL} />);
      for (let frame = 0; frame < 20; frame += 1) await nextFrame();
      return document.querySelectorAll('#root ol *').length;
    },
    /** Returns whether the newest message is shown. */
    isAtEnd: () => document.querySelector('#root ol')?.textContent?.includes(`number ${count - 1},`) ?? false,
    /** New messages, each in a frame of its own. */
    append: async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        report({ type: 'message.changed', message: message(count) });
        count += 1;
        await nextFrame();
      }
      await nextFrame();
    },
  },
});
