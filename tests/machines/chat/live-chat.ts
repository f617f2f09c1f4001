import type { ChatUser } from '@domain/chat/channel';
import type { Message } from '@domain/chat/message';
import { reporting } from '@machines/app/children';
import { createBlocks } from '@machines/chat-panel/blocks.machine';
import { createChannelList } from '@machines/chat-panel/channel-list.machine';
import type { ChatPanelEvent } from '@machines/chat-panel/chat-panel.events';
import { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import { chatChild } from '@machines/chat-panel/chat-panel.selectors';
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
import type { ChannelPlace, Draft, MessagesReport, ReadPointer } from '@machines/chat-room/chat-room.events';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import type { StoredDraft, TypingReport } from '@machines/chat-room/composer.events';
import { composerMachine } from '@machines/chat-room/composer.machine';
import { messageSearchMachine } from '@machines/chat-room/message-search.machine';
import { reactingMachine } from '@machines/chat-room/reacting.machine';
import { type Edit, revisionMachine, type StoredEdit } from '@machines/chat-room/revision.machine';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { ADA, TEAM } from './chat-fixture';

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

type ListPort = MutingPort & PreviewsPort & FacesPort;

const watchNothing = () => () => {};

const EMPTY_LIST: ListPort = {
  watchMuted: watchNothing,
  setMuted: async () => {},
  readNewest: async () => [],
  readPeople: async () => [],
};

/** The chat with all its real machines; the test answers the sendings and reports the messages. */
export function liveChat(device: Device = emptyDevice(), listPort: Partial<ListPort> = {}) {
  const port = { ...EMPTY_LIST, ...listPort };
  const sendings: Sending[] = [];
  const pointers: number[] = [];
  const reports: ((report: MessagesReport) => void)[] = [];
  const filled = chatPanelMachine.provide({
    actors: {
      channelList: createChannelList({ watchChannels: watchNothing, watchAreaChannel: watchNothing }),
      outbox: reporting(outboxMachine).provide({
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
      newGroup: reporting(newGroupMachine).provide({
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
      reading: reporting(readingMachine).provide({
        actors: {
          markRead: fromPromise<number, ReadPointer>(async ({ input: { sentAt } }) => {
            pointers.push(sentAt);
            return sentAt;
          }),
          watchHiding: fromCallback<HidingReport>(() => {}),
        },
      }),
      room: reporting(chatRoomMachine).provide({
        actors: {
          watchMessages: fromCallback<MessagesReport, ChannelPlace>(({ sendBack }) => {
            reports.push(sendBack);
          }),
        },
      }),
      composer: reporting(composerMachine).provide({
        actors: {
          loadDraft: fromPromise<Draft, ChannelPlace>(
            async ({ input: { channelId } }) => device.drafts[channelId] ?? NO_DRAFT,
          ),
          showTyping: fromCallback<TypingReport, ChannelPlace>(() => {}),
        },
        actions: {
          storeDraft: (_: unknown, { channelId, text, quote }: StoredDraft) => {
            device.drafts[channelId] = { text, quote };
          },
        },
      }),
      revision: reporting(revisionMachine).provide({
        actors: {
          loadEdit: fromPromise<Edit | null, ChannelPlace>(
            async ({ input: { channelId } }) => device.edits[channelId] ?? null,
          ),
        },
        actions: {
          storeEdit: (_: unknown, { channelId, edit }: StoredEdit) => {
            device.edits[channelId] = edit;
          },
        },
      }),
      reacting: reporting(reactingMachine),
      search: reporting(messageSearchMachine),
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
