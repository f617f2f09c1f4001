import { isDeepStrictEqual } from 'node:util';
import { LOGIN_EVENT } from '@domain/shared/analytics';
import { type EventRecord, recordsMachine } from '@machines/tracking/records.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { given, withoutData } from '../support/replay/plan';
import type { Step } from '../support/replay/step';

const own = { trackerUrl: '/matomo.php' };
const page = { url: 'https://hall.example/v/hall/area/lobby', title: 'Lobby', referrer: '' };
const offline = new Error('offline');

const sent = ({ asked }: Step<typeof recordsMachine>): EventRecord[] =>
  asked.flatMap(({ slot, input }) => (slot === 'sendRecord' ? [input as EventRecord] : []));

describeMachine({
  machine: recordsMachine,
  input: own,
  events: {
    ...withoutData('user.forget'),
    'event.record': [
      { event: LOGIN_EVENT, page },
      { event: { category: 'venue', action: 'wave' }, page: null },
    ],
    'user.identify': [{ userId: 'ada@hall.example' }],
  },
  slots: {
    lookUpVisitor: { done: ['0123456789abcdef'], error: [offline] },
    sendRecord: { done: [undefined], error: [offline] },
  },
  expectedErrors: { lookUpVisitor: 'the tracker is blocked, and the record has no visitor' },
  isFar: ({ context }) =>
    context.waiting.length > 2 ||
    ((context.attempts > 1 || context.waiting.length > 1) && (context.userId ?? context.visitorId) !== null),
  delays: {
    lookupTimeout: 250,
    // spec §7: up to 10 times, from 2 s, doubling
    retryDelay: ({ context }) => 2_000 * 2 ** (context.attempts - 1),
  },
  states: {
    quiet: {
      holds: ({ event, now: { context } }) =>
        context.attempts === 0 &&
        (event.type !== 'start' || (context.userId === null && context.visitorId === null)),
    },
    asking: { holds: ({ now }) => now.context.attempts === 0 },
    sending: {
      holds: ({ event, now }) =>
        event.type !== 'xstate.done.actor.lookUpVisitor' || now.context.visitorId === event.output,
    },
    delayed: {
      holds: ({ before, event, now }) =>
        now.context.attempts === before.context.attempts + (event.type.startsWith('xstate.error') ? 1 : 0),
    },
  },
  invariants: {
    'a recorded event waits behind the others, with its page': ({ before, event, now }) =>
      given(event.type === 'event.record' && before.context.waiting.length < 20, () => {
        const { event: recorded, page: seen } = now.context.waiting.at(-1) ?? {};
        return recorded === event.event && seen === event.page;
      }),
    'an identified user is named in all later events': ({ event, now }) =>
      given(event.type === 'user.identify', () => now.context.userId === event.userId),
    'the machine is idle exactly when no event waits': ({ now }) =>
      now.matches('quiet') === (now.context.waiting.length === 0),
    'at most twenty events wait': ({ now }) => now.context.waiting.length <= 20,
    'one event is attempted eleven times at most': ({ now }) => now.context.attempts <= 10,
    'the visitor is looked up before the first attempt at each': ({ before, now, asked }) =>
      asked.some(({ slot }) => slot === 'lookUpVisitor') ===
      (now.matches('asking') && !before.matches('asking')),
    'the wait for the visitor is limited by its timeout': ({ before, event, now }) =>
      given(before.matches('asking') && event.type.startsWith('xstate.after.lookupTimeout'), () =>
        now.matches('sending'),
      ),
    'the event that waited longest is sent': (step) =>
      sent(step).every(({ event }) => event === step.now.context.waiting[0]?.event),
    'a user is named only while they are known': (step) =>
      sent(step).every(({ userId }) => userId === step.now.context.userId),
    'a forgotten user is no longer named, and neither is their visitor': ({ event, now }) =>
      given(
        event.type === 'user.forget',
        () => now.context.userId === null && now.context.visitorId === null,
      ),
    'the other events wait on when the first one is sent or given up': ({ before, now }) =>
      given(now.context.waiting.length < before.context.waiting.length, () =>
        isDeepStrictEqual(now.context.waiting, before.context.waiting.slice(1)),
      ),
    'an event is removed only when it was sent or given up': ({ before, event, now }) =>
      given(
        now.context.waiting[0] !== before.context.waiting[0],
        () =>
          before.context.waiting.length === 0 ||
          event.type.endsWith('done.actor.sendRecord') ||
          (event.type.endsWith('error.actor.sendRecord') && before.context.attempts === 10),
      ),
  },
});
