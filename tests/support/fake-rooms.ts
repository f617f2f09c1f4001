import { channelTypeOf } from '@domain/chat/channel-id';
import { WINDOW } from '@domain/chat/chat-limits';
import { compareMessages, type Message } from '@domain/chat/message';
import { Failure } from '@domain/shared/failure';
import type { RoomNews } from '@machines/chat-room/chat-room.events';
import type { Chat } from '@/services/chat/chat';
import { createMessageWindow, type MessageWindow } from '@/services/chat/firebase-messages';

/** What a room shows of a channel on the fake server. */
interface Channel {
  messages: Message[];
  readUpTo: Map<string, number>;
  typing: Set<string>;
}

/** A channel that a page shows. */
interface Room {
  channelId: string;
  window: MessageWindow;
  report: (news: RoomNews) => void;
  fail: (failure: Failure) => void;
  /** The uid of its user. */
  own: string;
}

/** Creates the reports to those who look at the channels in memory. */
export function createFakeRooms(channelAt: (channelId: string) => Channel) {
  const rooms = new Set<Room>();
  const followers = new Set<{ channelId: string; report: () => void }>();
  const newest = (channelId: string): Message[] => channelAt(channelId).messages.slice(-WINDOW);

  const showing = (channelId: string): Room[] => [...rooms].filter((room) => room.channelId === channelId);

  function show({ channelId, window, report, own }: Room): void {
    window.take(newest(channelId));
    if (channelTypeOf(channelId) === 'AREA') return;
    const others = [...channelAt(channelId).readUpTo].filter(([uid]) => uid !== own);
    report({ type: 'readers.received', readers: others.map(([uid, sentAt]) => ({ uid, sentAt })) });
  }

  const watchMessages: Chat['watchMessages'] = ({ channelId, userId }, report, fail) => {
    const window = createMessageWindow(WINDOW, () => false, report);
    const room = { channelId, window, report, fail, own: userId };
    queueMicrotask(() => rooms.has(room) && show(room));
    rooms.add(room);
    return () => void rooms.delete(room);
  };

  const watchRange: Chat['watchRange'] = ({ channelId, range: { first, last } }, onMessages) => {
    const report = () =>
      onMessages(
        channelAt(channelId).messages.filter(
          (message) => compareMessages(first, message) <= 0 && compareMessages(message, last) <= 0,
        ),
      );
    const follower = { channelId, report };
    queueMicrotask(() => followers.has(follower) && report());
    followers.add(follower);
    return () => void followers.delete(follower);
  };

  const tellRooms = (channelId: string): void => {
    for (const room of showing(channelId)) show(room);
    for (const follower of followers) if (follower.channelId === channelId) follower.report();
  };

  const tellTyping = (channelId: string): void => {
    for (const { report, own } of showing(channelId))
      report({
        type: 'typing.received',
        uids: [...channelAt(channelId).typing].filter((uid) => uid !== own),
      });
  };

  /** Rejects those who look at a channel from now on. */
  const refuse = (channelId: string): void => {
    for (const { fail } of showing(channelId)) fail(new Failure('FORBIDDEN', 'not a member'));
  };

  return { newest, refuse, tellRooms, tellTyping, watchMessages, watchRange };
}
