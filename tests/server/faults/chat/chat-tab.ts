import type { Message } from '@domain/chat/message';
import { chatChannels } from '@machines/chat-panel/chat-channels';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { createChatPanel } from '@machines/chat-panel/chat-panel.machine';
import { chatChild, isChatCrashed, openChannelId } from '@machines/chat-panel/chat-panel.selectors';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { queuedMessages } from '@machines/chat-panel/outbox.machine';
import { roomMessages, roomState } from '@machines/chat-room/chat-room.selectors';
import { createActor } from 'xstate';
import { createChatPanelPort } from '@/services/chat/chat-panel';
import { createChatTexts } from '@/services/storage/chat-texts';
import type { Link } from '../../../support/fault-link';
import { memoryTexts } from '../../../support/memory-texts';
import type { Page } from '../page';

const MODE = 'live';

/** A person's tab with the machines of its chat. */
export interface ChatTab {
  uid: string;
  page: Page;
  /** The current or last connection. */
  link(): Link | undefined;
  /** All connections of its browser to the server. */
  links(): Link[];
  open(channelId: string): void;
  /** Puts a message into the queue. */
  write(message: { channelId: string; id: string; text: string }): void;
  /** Types a letter into the open channel. */
  type(): void;
  /** Sees the newest message of the open channel; returns when it was sent, undefined while there is none. */
  see(): number | undefined;
  channelId(): string | null;
  /** The messages of the open channel, oldest first; null while they are not up to date. */
  messages(): Message[] | null;
  queue(): readonly QueuedMessage[];
  channels(): ChannelEntry[];
  faults(): string[];
  close(): void;
}

interface TabParts {
  page: Page;
  uid: string;
  areaId: string;
  /** The channel that is opened first. */
  channelId: string;
  /** The storage of the tab, which survives a reload. */
  device: Map<string, string>;
  link: () => Link | undefined;
  links: () => Link[];
}

const readPeople = async () => [];
/** No message has a file. */
const chatFiles = { dropFile: () => {}, clear: () => {} };
const nothingAnnounced = { isDismissed: () => false, dismiss: () => {}, take: () => [] };
const activity = { watchHiding: () => () => {} };

export function openChatTab({ page, uid, areaId, channelId, device, link, links }: TabParts): ChatTab {
  const port = createChatPanelPort({
    readPeople,
    activity,
    realtime: page.realtime,
    chatTexts: createChatTexts(memoryTexts(device)),
    chatFiles,
    announcementMemory: nothingAnnounced,
  } as never);
  const panel = createActor(createChatPanel(port).provide({ actions: { notifyParent: () => {} } }));
  const part = <Id extends Parameters<typeof chatChild>[0]>(id: Id) => chatChild(id)(panel.getSnapshot());
  const faults: string[] = [];
  let isConnected = false;

  panel.subscribe({ error: (error) => faults.push(`the chat of ${uid} failed: ${error}`) });
  panel.start();
  panel.send({ type: 'author.set', name: `Guest ${uid}` });
  panel.send({ type: 'area.entered', areaId });
  panel.send({ type: 'chat.open', sheet: false });

  function connect(): void {
    isConnected = true;
    panel.send({ type: 'presence.connected', mode: MODE, uid });
    panel.send({ type: 'channel.open', channelId });
  }

  function setLink(up: boolean): void {
    if (up && !isConnected) connect();
    panel.send({ type: up ? 'link.opened' : 'link.lost' });
  }

  // The machine of the connection reports in the middle of a transition.
  page.watchLink((up) => queueMicrotask(() => setLink(up)));
  page.want(true);

  return {
    uid,
    page,
    link,
    links,
    open: (opened) => panel.send({ type: 'channel.open', channelId: opened }),
    write: (message) => panel.send({ type: 'message.written', ...message }),
    type: () => part('composer')?.send({ type: 'draft.change', text: 'a' }),
    see: () => {
      const room = part('room');
      const snapshot = room?.getSnapshot();
      const sentAt =
        snapshot && roomState(snapshot) === 'live' ? roomMessages(snapshot).newest?.sentAt : undefined;
      if (sentAt !== undefined) room?.send({ type: 'room.seen', sentAt });
      return sentAt;
    },
    channelId: () => openChannelId(panel.getSnapshot()),
    messages: () => {
      const room = part('room')?.getSnapshot();
      if (!room || roomState(room) !== 'live') return null;
      const store = roomMessages(room);
      return Array.from({ length: store.size }, (_, index) => store.get(store.idAt(index) ?? '') as Message);
    },
    queue: () => {
      const outbox = part('outbox')?.getSnapshot();
      return outbox ? queuedMessages(outbox) : [];
    },
    channels: () => {
      const store = chatChannels(panel.getSnapshot());
      return store.ids.map((id) => store.get(id) as ChannelEntry);
    },
    faults: () => (isChatCrashed(panel.getSnapshot()) ? [...faults, `the chat of ${uid} crashed`] : faults),
    close: () => {
      panel.stop();
      page.close();
    },
  };
}
