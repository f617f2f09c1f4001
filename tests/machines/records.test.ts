import { LOGIN_EVENT } from '@domain/analytics';
import { type EventRecord, recordsMachine } from '@machines/tracking/records.machine';
import { describeMachine } from '../support/replay/describe-machine';
import type { Step } from '../support/replay/plan';

const own = { trackerUrl: '/matomo.php' };
const page = { url: 'https://hall.example/v/hall/area/lobby', title: 'Lobby', referrer: '' };
const offline = new Error('offline');

const sent = ({ asked }: Step<typeof recordsMachine>): EventRecord[] =>
  asked.flatMap(({ slot, input }) => (slot === 'sendRecord' ? [input as EventRecord] : []));

describeMachine({
  machine: recordsMachine,
  input: own,
  events: {
    'event.record': [
      { type: 'event.record', event: LOGIN_EVENT, page },
      { type: 'event.record', event: { category: 'venue', action: 'wave' }, page: null },
    ],
    'user.identify': [{ type: 'user.identify', userId: 'ada@hall.example' }],
    'user.forget': [{ type: 'user.forget' }],
  },
  slots: {
    lookUpVisitor: { done: ['0123456789abcdef'], error: [offline] },
    sendRecord: { done: [undefined], error: [offline] },
  },
  isFar: ({ context }) =>
    context.waiting.length > 1 || (context.attempts > 1 && (context.userId ?? context.visitorId) !== null),
  invariants: {
    'it is quiet exactly when nothing waits': ({ now }) =>
      now.matches('quiet') === (now.context.waiting.length === 0),
    'no more than twenty wait': ({ now }) => now.context.waiting.length <= 20,
    'one is tried eleven times at most': ({ now }) => now.context.attempts <= 10,
    'the visitor is looked up before the first attempt at each': ({ before, now, asked }) =>
      asked.some(({ slot }) => slot === 'lookUpVisitor') ===
      (now.matches('asking') && !before.matches('asking')),
    'nobody waits longer for the visitor than the time for it': ({ before, event, now }) =>
      !before.matches('asking') ||
      !event.type.startsWith('xstate.after.lookupPatience') ||
      now.matches('sending'),
    'what is sent is the longest waiting event': (step) =>
      sent(step).every(({ event }) => event === step.now.context.waiting[0]?.event),
    'a user is named only while they are known': (step) =>
      sent(step).every(({ userId }) => userId === step.now.context.userId),
    'who is forgotten is named no more, and neither is their visitor': ({ event, now }) =>
      event.type !== 'user.forget' || (now.context.userId === null && now.context.visitorId === null),
    'an event is dropped when it was sent or given up, not before': ({ before, event, now }) =>
      now.context.waiting[0] === before.context.waiting[0] ||
      before.context.waiting.length === 0 ||
      event.type.endsWith('done.actor.sendRecord') ||
      (event.type.endsWith('error.actor.sendRecord') && before.context.attempts === 10),
  },
});
