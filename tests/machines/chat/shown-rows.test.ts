import { LOADED_MAX, WINDOW } from '@domain/chat/chat-limits';
import type { Message } from '@domain/chat/message';
import type { ChatRoomEvent } from '@machines/chat-room/chat-room.events';
import { historyState, isInPast } from '@machines/chat-room/chat-room.selectors';
import { MessageStore } from '@machines/chat-room/message-store';
import { shownRowsMachine } from '@machines/chat-room/shown-rows.machine';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, IN_TEAM, message, offline } from './chat-fixture';
import { inRoom, messages, quietRoom } from './live-room';

const kept: [number, number][] = [];

/** A store that stays as it is, so that each step depends on the machine alone. */
class StillStore extends MessageStore {
  override put() {}
  override remove() {}
  override keep(from: number, end: number) {
    kept.push([from, end]);
  }
}

const store = new StillStore();
store.replaceAll(Array.from({ length: 500 }, (_, index) => message(`m${index}`, index)));

const shown = (first: number, last: number, isFollowed = true) =>
  ({ type: 'rows.shown', first: `m${first}`, last: `m${last}`, isFollowed }) as const;
const range = (first: number, last: number) => ({
  first: { id: `m${first}`, sentAt: first },
  last: { id: `m${last}`, sentAt: last },
});
const watched = (first: number, last: number) =>
  asks(['range', { query: { ...IN_TEAM, range: range(first, last) } }]);
const FAILED = { type: 'chat.failed', failure: offline };

describeMachine({
  machine: shownRowsMachine,
  input: { ...IN_TEAM, parent: PARENT, messages: store },
  events: {
    ...withoutData('rows.settled'),
    'rows.shown': [shown(30, 40), shown(35, 45), shown(485, 499), shown(485, 499, false), shown(700, 701)],
    'range.received': [{ value: [message('m30', 30, 'changed')] }],
    'range.failed': [{ failure: offline }],
  },
  slots: { range: { error: [offline] } },
  delays: { scrollDelay: 300 },
  states: {
    'loaded.settled': {
      entered: (step) => {
        if (step.event.type === 'start') return announces()(step);
        const { first } = step.before.context.rows;
        const dropped = { m30: 'newer.dropped', m35: 'newer.dropped', m485: 'older.dropped' }[first];
        return announces(...(dropped ? [{ type: dropped }] : []))(step);
      },
    },
    'loaded.scrolled': {
      holds: ({ event, now }) => event.type !== 'rows.shown' || now.context.rows.first === event.first,
      entered: all(asks(), announces()),
    },
    'followed.none': {
      holds: ({ now }) => now.context.range === null,
      entered: asks(),
    },
    'followed.following': {
      entered: (step) => [watched(10, 60), watched(15, 65), watched(465, 499)].some((is) => is(step)),
    },
  },
  invariants: {
    'a range that cannot be followed is told': (step) =>
      given(
        step.before.matches({ followed: 'following' }) &&
          [step.event.failure, step.event.error].includes(offline),
        () => announces(FAILED)(step),
      ),
    'rows that are followed are not followed again': ({ before, event, asked }) =>
      given(event.type === 'rows.settled' && before.context.range?.first.id === 'm10', () => {
        const { first } = before.context.rows;
        return asks(
          ...(first === 'm485' && !before.context.rows.isFollowed
            ? [['range', { query: { ...IN_TEAM, range: range(465, 499) } }] as [string, unknown]]
            : []),
        )({ asked });
      }),
    'at the end the oldest messages go, elsewhere the newest': () =>
      given(kept.length > 0, () =>
        kept.every(([from, end]) => (from === 0 ? end === 200 : from === 300 && end === 500)),
      ),
  },
});

/** A live room whose followed range is reported by the test. */
function room(first: readonly Message[]) {
  const store = new MessageStore();
  const clock = new SimulatedClock();
  const followed: string[][] = [];
  let report = (_stored: readonly Message[]) => {};
  const machine = quietRoom({
    watchRange: ({ range }, onMessages) => {
      followed.push([range.first.id, range.last.id]);
      report = onMessages;
      return () => {};
    },
  });
  const actor = createActor(machine, { clock, input: inRoom(store) }).start();
  const send = (event: ChatRoomEvent) => actor.send(event);
  send({ type: 'messages.received', messages: first });
  /** Shows the rows between two indexes, until they have come to rest. */
  const show = (from: number, to: number) => {
    send({ type: 'rows.shown', first: store.idAt(from) ?? '', last: store.idAt(to) ?? '' });
    clock.increment(300);
  };
  return { actor, followed, report: (stored: readonly Message[]) => report(stored), send, show, store };
}

const whole = (count: number) => {
  const visit = room(messages(WINDOW, 10_000));
  visit.store.addPage(messages(count - WINDOW, 10_000 - count + WINDOW));
  return visit;
};

it('an edit, a deletion and a reaction of a shown older message appear', () => {
  const { followed, report, show, store } = whole(160);
  show(0, 10);
  expect(followed).toEqual([['m9900', 'm9930']]);
  const stored = messages(31, 9_900).slice(0, -1);
  const [first] = stored;
  const edited = { ...(first as Message), text: 'edited', reactions: { grace: '👍' } };
  report([edited, ...stored.slice(1)]);
  expect(store.get('m9900')).toEqual(edited);
  expect([store.get('m9930'), store.size]).toEqual([undefined, 159]);
});

it('the followed range moves when the rows leave it, and ends at the newest messages', () => {
  const { followed, show } = whole(160);
  show(30, 40);
  show(15, 25);
  expect(followed).toEqual([['m9910', 'm9960']]);
  show(5, 15);
  expect(followed).toHaveLength(2);
  show(95, 120);
  expect(followed.at(-1)).toEqual(['m9975', 'm9999']);
  show(110, 120);
  expect(followed).toHaveLength(3);
});

it('a busy channel that stays open for hours keeps a bounded number of messages', () => {
  const { actor, send, show, store } = room(messages(WINDOW, 0));
  const sizes: number[] = [];
  store.addOriginals(['far'], []);
  for (let index = WINDOW; index < 3_000; index += 1) {
    const replyTo = index === WINDOW ? 'far' : 'm0';
    send({ type: 'message.changed', message: { ...message(`m${index}`, index), replyTo } });
    show(store.size - 12, store.size - 1);
    sizes.push(store.size);
  }
  expect(Math.max(...sizes)).toBe(LOADED_MAX);
  expect([store.newest?.id, historyState(actor.getSnapshot()), isInPast(actor.getSnapshot())]).toEqual([
    'm2999',
    'partial',
    false,
  ]);
  expect(store.original('far')).toBeUndefined();
});

it('who reads far up in a busy channel no longer follows the newest messages when there are too many', () => {
  const { actor, send, show, store } = room(messages(WINDOW, 0));
  for (let index = WINDOW; index <= LOADED_MAX; index += 1)
    send({ type: 'message.changed', message: message(`m${index}`, index) });
  show(0, 10);
  expect([isInPast(actor.getSnapshot()), store.size, store.oldest?.id]).toEqual([true, 200, 'm0']);
});

it('a report that is cut at its maximum removes nothing after its end', () => {
  const { report, show, store } = whole(300);
  show(0, 99);
  report(messages(100, 9_660));
  expect(store.get('m9760')).toBeDefined();
  expect([store.oldest?.id, store.size]).toEqual(['m9660', 400]);
});
