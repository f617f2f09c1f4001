import { isDeepStrictEqual } from 'node:util';
import { readingMachine } from '@machines/chat-panel/reading.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { ADA, all, announces, asks, forbidden, GRACE, offline, TEAM } from './chat-fixture';

const seen = (channelId: string, sentAt: number) =>
  ({ type: 'channel.seen', channelId, sentAt, readUpTo: 3 }) as const;

type Waiting = { now: { context: { waiting: readonly { channelId: string; sentAt: number }[] } } };
const isWaiting = ({ now }: Waiting): boolean => now.context.waiting.length > 0;
const upTo = ({ now }: Waiting, channelId: string): number | undefined =>
  now.context.waiting.find((one) => one.channelId === channelId)?.sentAt;

describeMachine({
  machine: readingMachine,
  input: ADA,
  events: {
    ...withoutData('page.hidden'),
    'channel.seen': [seen(TEAM, 3), seen(TEAM, 5), seen(TEAM, 7), seen(GRACE, 5)],
  },
  slots: { markRead: { done: [5, 7], error: [offline, forbidden] }, watchHiding: { error: [offline] } },
  delays: { readInterval: 2_000, retryDelay: 10_000 },
  states: {
    idle: { holds: (step) => !isWaiting(step) && step.asked.every(({ slot }) => slot === 'watchHiding') },
    marking: {
      holds: isWaiting,
      entered: (step) =>
        all(asks(['markRead', { ...ADA, ...step.now.context.waiting[0] }]), announces())(step),
    },
    resting: {
      entered: (step) =>
        all(
          asks(),
          announces(...(step.event.error ? [{ type: 'chat.failed', failure: forbidden }] : [])),
        )(step),
    },
    failed: {
      holds: isWaiting,
      entered: all(asks(), announces({ type: 'chat.failed', failure: offline })),
    },
  },
  invariants: {
    'every channel waits once': ({ now }) => {
      const ids = now.context.waiting.map(({ channelId }) => channelId);
      return new Set(ids).size === ids.length;
    },
    'what is newer than all that was read waits, and nothing else': (step) =>
      given(step.event.type === 'channel.seen', () => {
        const { channelId, sentAt } = step.event;
        const { before } = step;
        const former = upTo({ now: before }, channelId);
        const read = Math.max(3, before.context.stored[channelId] ?? 0, former ?? 0);
        return upTo(step, channelId) === (sentAt > read ? sentAt : former);
      }),
    'a channel that is being stored keeps its turn': ({ before, event, now }) =>
      given(
        event.type === 'channel.seen' && before.matches('marking'),
        () => now.context.waiting[0]?.channelId === before.context.waiting[0]?.channelId,
      ),
    'what was stored waits no longer, and what was seen meanwhile does': (step) =>
      given(step.event.output !== undefined, () => {
        const [first, ...others] = step.before.context.waiting;
        const isLeft = first !== undefined && first.sentAt > step.event.output;
        return (
          first !== undefined &&
          step.now.context.stored[first.channelId] === step.event.output &&
          isDeepStrictEqual(step.now.context.waiting, isLeft ? [first, ...others] : others)
        );
      }),
    'what the server rejects counts as stored': ({ before, event, now }) =>
      given(event.error === forbidden, () => {
        const [first, ...others] = before.context.waiting;
        return (
          first !== undefined &&
          now.context.stored[first.channelId] === first.sentAt &&
          isDeepStrictEqual(now.context.waiting, others)
        );
      }),
    'what could not be stored waits on': ({ before, event, now }) =>
      given(event.error === offline, () => now.context.waiting === before.context.waiting),
  },
});
