import type { Message } from '@domain/chat/message';
import type { Around, AroundQuery, ChatRoomEvent, OlderQuery } from '@machines/chat-room/chat-room.events';
import { createChatRoom } from '@machines/chat-room/chat-room.machine';
import type { ChatRoomPort } from '@machines/chat-room/chat-room.setup';
import { MessageStore } from '@machines/chat-room/message-store';
import { createActor } from 'xstate';
import { PARENT } from '../../support/replay/live';
import { IN_TEAM, message } from './chat-fixture';

/** Messages with times and ids from a number on. */
export const messages = (count: number, from = 1_000): Message[] =>
  Array.from({ length: count }, (_, index) => message(`m${from + index}`, from + index));

const never = () => new Promise<never>(() => {});

/** Reports nothing and answers nothing. */
const QUIET: ChatRoomPort = {
  watchMessages: () => () => {},
  watchRange: () => () => {},
  loadOlder: never,
  loadNewer: never,
  loadAround: never,
  readMessages: never,
};

/** A room that is only told and answered what the test says. */
export const quietRoom = (port: Partial<ChatRoomPort> = {}) => createChatRoom({ ...QUIET, ...port });

export const inRoom = (store: MessageStore, readUpTo = 0) => ({
  ...IN_TEAM,
  parent: PARENT,
  readUpTo,
  mention: null,
  messages: store,
});

/** A live room whose pages are answered by the test. */
export function room(first: readonly Message[], readUpTo = 0) {
  const store = new MessageStore();
  const asked: OlderQuery[] = [];
  const searched: AroundQuery[] = [];
  let answer = (_page: readonly Message[]) => {};
  let found = (_around: Around) => {};
  const machine = quietRoom({
    loadOlder: (query) => {
      asked.push(query);
      return new Promise((resolve) => (answer = resolve));
    },
    loadAround: (query) => {
      searched.push(query);
      return new Promise((resolve) => (found = resolve));
    },
  });
  const actor = createActor(machine, { input: inRoom(store, readUpTo) }).start();
  const send = (...events: ChatRoomEvent[]) => {
    for (const event of events) actor.send(event);
  };
  send({ type: 'messages.received', messages: first });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const give = (page: readonly Message[]) => {
    answer(page);
    return turn();
  };
  const find = (around: readonly Message[], isNewest = false) => {
    found({ messages: around, isNewest });
    return turn();
  };
  const ids = () => Array.from({ length: store.size }, (_, index) => store.idAt(index));
  return { actor, asked, find, give, ids, searched, send, store };
}
