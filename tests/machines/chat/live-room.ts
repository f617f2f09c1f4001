import type { Message } from '@domain/chat/message';
import type {
  AroundQuery,
  ChannelPlace,
  ChatRoomEvent,
  MessagesReport,
  OlderQuery,
} from '@machines/chat-room/chat-room.events';
import { chatRoomMachine } from '@machines/chat-room/chat-room.machine';
import type { Around } from '@machines/chat-room/jump-target';
import { MessageStore } from '@machines/chat-room/message-store';
import { originalsMachine } from '@machines/chat-room/originals.machine';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { IN_TEAM, message } from './chat-fixture';

/** Messages with times and ids from a number on. */
export const messages = (count: number, from = 1_000): Message[] =>
  Array.from({ length: count }, (_, index) => message(`m${from + index}`, from + index));

/** A machine whose answered messages are never read. */
export const quietRoom = chatRoomMachine.provide({
  actors: {
    watchMessages: fromCallback<MessagesReport, ChannelPlace>(() => {}),
    originals: originalsMachine.provide({
      actors: { readMessages: fromPromise<readonly Message[], never>(() => new Promise(() => {})) as never },
    }),
  },
});

/** A live room whose pages are answered by the test. */
export function room(first: readonly Message[], readUpTo = 0) {
  const store = new MessageStore();
  const asked: OlderQuery[] = [];
  const searched: AroundQuery[] = [];
  let answer = (_page: readonly Message[]) => {};
  let found = (_around: Around) => {};
  const machine = quietRoom.provide({
    actors: {
      loadOlder: fromPromise<readonly Message[], OlderQuery>(({ input }) => {
        asked.push(input);
        return new Promise((resolve) => (answer = resolve));
      }),
      loadAround: fromPromise<Around, AroundQuery>(({ input }) => {
        searched.push(input);
        return new Promise((resolve) => (found = resolve));
      }),
    },
  });
  const actor = createActor(machine, {
    input: { ...IN_TEAM, readUpTo, mention: null, messages: store },
  }).start();
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
