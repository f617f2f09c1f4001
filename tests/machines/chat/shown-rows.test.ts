import { MessageStore } from '@machines/chat-room/message-store';
import { shownRowsMachine } from '@machines/chat-room/shown-rows.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { all, announces, asks, IN_TEAM, message, offline } from './chat-fixture';

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
        )({ asked } as never);
      }),
    'at the end the oldest messages go, elsewhere the newest': () =>
      given(kept.length > 0, () =>
        kept.every(([from, end]) => (from === 0 ? end === 200 : from === 300 && end === 500)),
      ),
  },
});
