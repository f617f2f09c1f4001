import type { ChatUser } from '@domain/chat/channel';
import type { Message } from '@domain/chat/message';
import { createBlocks } from '@machines/chat-panel/blocks.machine';
import { createChannelList } from '@machines/chat-panel/channel-list.machine';
import type { ChatPanelEvent } from '@machines/chat-panel/chat-panel.events';
import { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import { chatChild } from '@machines/chat-panel/chat-panel.selectors';
import { createDeletions } from '@machines/chat-panel/deletions.machine';
import { type FacesPort, facesActors } from '@machines/chat-panel/faces';
import { type MutingPort, mutingActors } from '@machines/chat-panel/muting';
import {
  type GroupDraft,
  type NewGroup,
  newGroupMachine,
  type StoredGroup,
} from '@machines/chat-panel/new-group.machine';
import type { MessageSending, QueuedMessage, StoredQueue } from '@machines/chat-panel/outbox.events';
import { outboxMachine } from '@machines/chat-panel/outbox.machine';
import { type PreviewsPort, previewsActor } from '@machines/chat-panel/previews';
import { type HidingReport, readingMachine } from '@machines/chat-panel/reading.machine';
import type { Draft, ReadPointer, RoomNews } from '@machines/chat-room/chat-room.events';
import { createComposer } from '@machines/chat-room/composer.machine';
import { type ReactingPort, reactionActor } from '@machines/chat-room/reactions';
import { createRevision, type Edit } from '@machines/chat-room/revision.machine';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { ADA, TEAM } from './chat-fixture';
import { quietRoom } from './live-room';

interface Sending {
  id: string;
  deliver: () => void;
  reject: (error: unknown) => void;
}

/** What this device keeps, also over a reload. */
export interface Device {
  queue: readonly QueuedMessage[];
  drafts: Record<string, Draft>;
  edits: Record<string, Edit | null>;
  group: GroupDraft;
}

const NO_DRAFT: Draft = { text: '', quote: null };
export const emptyDevice = (): Device => ({
  queue: [],
  drafts: {},
  edits: {},
  group: { name: '', people: [] },
});

type PartsPort = MutingPort & PreviewsPort & FacesPort & ReactingPort;

const watchNothing = () => () => {};

const EMPTY: PartsPort = {
  watchMuted: watchNothing,
  setMuted: async () => {},
  readNewest: async () => [],
  readFaces: async () => [],
  setReaction: async () => {},
};

/** The chat with all its real machines; the test answers the sendings and reports the messages. */
export function liveChat(device: Device = emptyDevice(), partsPort: Partial<PartsPort> = {}) {
  const port = { ...EMPTY, ...partsPort };
  const sendings: Sending[] = [];
  const pointers: number[] = [];
  const reports: ((news: RoomNews) => void)[] = [];
  const filled = chatPanelMachine.provide({
    actors: {
      channelList: createChannelList({
        watchChannels: watchNothing,
        watchMentions: watchNothing,
        watchAreaChannel: watchNothing,
      }),
      outbox: outboxMachine.provide({
        actors: {
          loadQueue: fromPromise<readonly QueuedMessage[], ChatUser>(async () => device.queue),
          sendMessage: fromPromise<void, MessageSending>(
            ({ input: { id } }) =>
              new Promise((resolve, reject) => sendings.push({ id, deliver: () => resolve(), reject })),
          ),
        },
        actions: {
          storeQueue: (_: unknown, { messages }: StoredQueue) => {
            device.queue = messages;
          },
        },
      }),
      blocks: createBlocks({ watchBlocks: watchNothing, setBlock: async () => {} }),
      previews: previewsActor(port),
      ...mutingActors(port),
      ...facesActors(port),
      newGroup: newGroupMachine.provide({
        actors: {
          loadGroup: fromPromise<GroupDraft, ChatUser>(async () => device.group),
          createGroup: fromPromise<{ channelId: string }, NewGroup>(async () => ({ channelId: TEAM })),
        },
        actions: {
          storeGroup: (_: unknown, { name, people }: StoredGroup) => {
            device.group = { name, people };
          },
        },
      }),
      reading: readingMachine.provide({
        actors: {
          markRead: fromPromise<number, ReadPointer>(async ({ input: { sentAt } }) => {
            pointers.push(sentAt);
            return sentAt;
          }),
          watchHiding: fromCallback<HidingReport>(() => {}),
        },
      }),
      deletions: createDeletions({
        loadDeletions: async () => [],
        storeDeletions: () => {},
        deleteMessage: async () => {},
        watchHiding: () => () => {},
      }),
      room: quietRoom({
        watchMessages: (_, onNews) => {
          reports.push(onNews);
          return () => {};
        },
      }),
      composer: createComposer({
        loadDraft: async ({ channelId }) => device.drafts[channelId] ?? NO_DRAFT,
        storeDraft: ({ channelId, text, quote }) => {
          device.drafts[channelId] = { text, quote };
        },
        showTyping: async () => {},
        hideTyping: async () => {},
      }),
      revision: createRevision({
        loadEdit: async ({ channelId }) => device.edits[channelId] ?? null,
        storeEdit: ({ channelId, edit }) => {
          device.edits[channelId] = edit;
        },
        editMessage: async () => {},
      }),
      reaction: reactionActor(port),
    },
    actions: {
      eraseTexts: () => {
        Object.assign(device, emptyDevice());
      },
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(filled, { clock }).start();
  const send = (...events: ChatPanelEvent[]) => {
    for (const event of events) actor.send(event);
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const part = <Id extends Parameters<typeof chatChild>[0]>(id: Id) => {
    const found = chatChild(id)(actor.getSnapshot());
    if (!found) throw new Error(`The chat runs no ${id}`);
    return found;
  };
  /** Types a text and sends it. */
  const write = (id: string, text: string) => {
    part('composer').send({ type: 'draft.change', text });
    part('composer').send({ type: 'message.send', id });
  };
  /** Reports the newest messages of the open channel. */
  const report = (...messages: Message[]) => reports.at(-1)?.({ type: 'messages.received', messages });
  send(
    { type: 'author.set', name: 'Ada' },
    { type: 'area.entered', areaId: 'lobby' },
    { type: 'presence.connected', mode: ADA.mode, uid: ADA.userId },
    { type: 'chat.open', sheet: false },
  );
  return { actor, clock, device, part, pointers, report, send, sendings, turn, write };
}
