import { isDeepStrictEqual } from 'node:util';
import { ALL_SEATS, CALL_SEATS, presenterAmong } from '@domain/calls/call';
import { CALL_JOIN_TIMEOUT, CALL_LEAVE_TIMEOUT, CALL_RING_TIMEOUT } from '@domain/shared/limits';
import type { CallEnd } from '@machines/calls/call.events';
import { callMachine } from '@machines/calls/call.machine';
import { callPart, callPhase, otherPeople, peopleInside } from '@machines/calls/call.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { asks } from '../chat/chat-fixture';
import { ADA, BEGUN, forbidden, GRACE, offline, SELF, TEAM } from './calls-fixture';

const own = { seat: 's1', session: 'session-b' };
const place = { ...ADA, channelId: TEAM };

type CallStep = Step<typeof callMachine>;
const isOver = (now: CallStep['now']): boolean => now.matches('leaving') || now.matches('ended');

const isJoined = (now: CallStep['now']): boolean => now.matches({ active: 'joined' });

/** The own place is followed, and those of everybody else. */
const isWatched = ({ asked, now }: CallStep): boolean =>
  asked.some((one) =>
    isDeepStrictEqual(one, { slot: 'watchCall', input: { ...place, ...now.context.own } }),
  ) &&
  asked.some((one) => isDeepStrictEqual(one, { slot: 'screen', input: { ...place, ...now.context.own } })) &&
  asked.filter(({ slot }) => slot === 'seat').length === 8;

/** The user comes back to another place than the one that was lost. */
const takesAnother = ({ before, event, now }: CallStep): boolean =>
  before.matches({ active: { joined: { place: 'retaking' } } }) &&
  isJoined(now) &&
  event.type === 'xstate.done.actor.retakeSeat' &&
  event.output.seat !== before.context.own?.seat;

const isRinging = (now: CallStep['now']): boolean =>
  now.matches({ active: { joined: { ringing: 'ringing' } } });

/** Everybody is rung, once. */
const ringsEverybody = ({ asked }: CallStep): boolean =>
  isDeepStrictEqual(
    asked.filter(({ slot }) => slot === 'ring'),
    [{ slot: 'ring', input: { ...place, name: 'Ada', callees: ['grace', 'alan'] } }],
  );

/** Everybody has come or refused. */
const isRungEnough = ({ context: { callees, answers, others } }: CallStep['now']): boolean =>
  callees.every(
    (callee) =>
      others.some(({ uid }) => uid === callee) || ['DECLINED', 'BUSY'].includes(answers[callee] ?? ''),
  );

/** Nobody is rung any more: there is nobody left to ring, or the time is over. */
const stopsRinging = ({ asked, now, event: { type } }: CallStep): boolean =>
  asked.every(({ slot }) => slot !== 'ring') &&
  (['seats.received', 'ring.expired'].includes(type) || type.startsWith('xstate') || isRungEnough(now));

/** The user comes back to the place that was lost. */
const retakes = ({ before, event, now }: CallStep): boolean =>
  before.matches({ active: { joined: { place: 'retaking' } } }) &&
  now.matches({ active: { joined: { place: 'held' } } }) &&
  event.type === 'xstate.done.actor.retakeSeat' &&
  event.output.seat === before.context.own?.seat;

/** Why a step has to end the call. */
function expectedEnd({ event, before }: CallStep): CallEnd | null {
  switch (event.type) {
    case 'seats.received':
      return 'MOVED';
    case 'call.withdraw':
      return 'GONE';
    case 'call.closed':
      return 'CLOSED';
    case 'ring.expired':
      return absence(before);
    case 'seat.emptied':
      return 'ENDED';
    case 'watch.failed':
      return 'FORBIDDEN';
    case 'ring.answered': {
      const answers = { ...before.context.answers, [event.uid]: event.answer };
      return Object.values(answers).every((said) => said === 'BUSY') ? 'BUSY' : 'DECLINED';
    }
    case 'call.leave':
      return null;
    default:
      return endOfEffect(event, before);
  }
}

/** Who has joined others has not called anybody. */
const absence = ({ context }: CallStep['before']): CallEnd => (context.isCaller ? 'UNANSWERED' : 'GONE');

/** Why an answer of a slot, or an elapsed delay, has to end the call. */
function endOfEffect({ type, output, error }: CallStep['event'], before: CallStep['before']): CallEnd {
  if (type.startsWith('xstate.after') && isJoined(before)) return absence(before);
  if (output === null) return 'FULL';
  return error === forbidden ? 'FORBIDDEN' : 'FAILED';
}

/** The message that a step has to leave for the first person who has not answered. */
function expectedMessages({ event, before }: CallStep): object[] {
  const { callees, answers, others } = before.context;
  const uid = callees.find((callee) => answers[callee] === undefined);
  const isGivenUp = /^(call\.leave|ring\.expired|xstate\.after\.ringTimeout.*)$/.test(event.type);
  return isRinging(before) && isGivenUp && others.length === 0 && uid !== undefined
    ? [{ to: 'ring', event: { type: 'ring.miss', uid } }]
    : [];
}

/** Returns which slot a step lets fail, if any. */
const failedSlot = ({ event: { type } }: CallStep): string | undefined =>
  /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];

const isReported = ({ facts, event: { error } }: CallStep): boolean =>
  facts.some((fact) => isDeepStrictEqual(fact, { type: 'part.failed', failure: error }));
const isPreparing = (now: CallStep['now']): boolean => now.matches({ active: 'preparing' });

/** Parts without which there is no call. */
const NEEDED = ['devices', 'takeSeat', 'retakeSeat', 'watchCall'];
/** Parts without which it goes on. */
const SPARED = ['screen', 'layout', 'controls', 's0', 's1', 's2', 's3', 'l0', 'l1', 'l2', 'l3'];

/** What holds when a part of a call fails. */
const failurePromises = {
  'a call ends, and says why, with a part that it needs': (step: CallStep) =>
    given(NEEDED.includes(failedSlot(step) ?? '') && !isOver(step.before), () =>
      Boolean(isOver(step.now) && isReported(step)),
    ),
  'a call goes on, and says why, without a part that it does not need': (step: CallStep) =>
    given(SPARED.includes(failedSlot(step) ?? '') && isJoined(step.before), () =>
      Boolean(isJoined(step.now) && isReported(step)),
    ),
  'a user may join a call of which it is not known who is inside': (step: CallStep) =>
    given(['people', undefined].includes(failedSlot(step)) && /people/.test(step.event.type), () =>
      step.event.type === 'people.received' || !isPreparing(step.before)
        ? step.facts.length === 0
        : isPreparing(step.now) && step.facts.length === 1,
    ),
  'a call goes on without its ring exactly when people are together': (step: CallStep) =>
    given(failedSlot(step) === 'ring' && isRinging(step.before), () =>
      Boolean(isJoined(step.now) === otherPeople(step.before).length > 0 && isReported(step)),
    ),
};

/** What holds for the screens that people in a call share. */
const screenPromises = {
  'the screen of a person is shown large while they share it': ({ now, before, event }: CallStep) =>
    given(event.type === 'seats.received' && isJoined(before) && isJoined(now), () => {
      const said = event.people.find(({ uid }: { uid: string }) => uid === 'grace');
      const { screen } = said ?? presenterAmong(otherPeople(before)) ?? {};
      const isShown = screen !== undefined && otherPeople(now).length > 0;
      return isDeepStrictEqual(presenterAmong(otherPeople(now)), isShown ? { ...GRACE, screen } : undefined);
    }),
  'the mark of a shared screen is repeated with a place that is taken again, and only then': (
    step: CallStep,
  ) =>
    isDeepStrictEqual(
      step.sent.filter(({ to }) => to === 'screen'),
      retakes(step) ? [{ to: 'screen', event: { type: 'place.retaken' } }] : [],
    ),
  'the connections to all others are told of a place that is taken again': (step: CallStep) =>
    given(retakes(step), () =>
      ALL_SEATS.every((seat) =>
        step.sent.some((one) => isDeepStrictEqual(one, { to: seat, event: { type: 'place.retaken' } })),
      ),
    ),
  'the screen is not shared outside a call': ({ now }: CallStep) =>
    isJoined(now) === (callPart('screen')(now) !== undefined),
};

/** A call that Ada begins in a group of Grace and Alan. */
const input = { ...ADA, name: 'Ada', channelId: TEAM, isCaller: true, callees: [], ...BEGUN };

describeMachine({
  machine: callMachine,
  input,
  events: {
    ...withoutData(
      'call.leave',
      'call.withdraw',
      'devices.opened',
      'call.closed',
      'ring.repeat',
      'ring.expired',
    ),
    'people.received': [{ value: [SELF, GRACE] }],
    'people.failed': [{ failure: offline }],
    'seat.taken': [GRACE],
    'seat.emptied': [{ seat: 's0' }],
    'seat.failed': [{ failure: offline }],
    'seats.received': [
      { people: [SELF] },
      { people: [SELF, GRACE] },
      { people: [SELF, { ...GRACE, screen: 5 }] },
      { people: [GRACE] },
      { people: [{ ...SELF, session: 'session-z' }] },
    ],
    'signal.received': [{ from: GRACE.session, signal: { type: 'bye' } }],
    'watch.failed': [{ failure: forbidden }],
    'ring.answered': [
      { uid: 'grace', answer: 'ACCEPTED' },
      { uid: 'grace', answer: 'BUSY' },
      { uid: 'alan', answer: 'BUSY' },
      { uid: 'alan', answer: 'DECLINED' },
    ],
  },
  slots: {
    ...failing(offline, 'devices', 'people', 'watchCall', 'ring', ...SPARED),
    takeSeat: { done: [own, null], error: [forbidden, offline] },
    retakeSeat: { done: [own, { ...own, seat: 's2' }, null], error: [forbidden, offline] },
    leaveSeat: { done: [undefined], error: [offline] },
    readMembers: { done: [['ada', 'grace', 'alan']], error: [offline] },
  },
  delays: {
    ringTimeout: CALL_RING_TIMEOUT,
    joinTimeout: CALL_JOIN_TIMEOUT,
    leaveTimeout: CALL_LEAVE_TIMEOUT,
  },
  states: {
    'active.preparing': {
      holds: ({ now }) => callPhase(now) === 'preparing' && callPart('devices')(now) !== undefined,
      entered: ({ asked }) =>
        asked.some((one) => isDeepStrictEqual(one, { slot: 'people', input: { query: place } })),
    },
    'active.joining': {
      holds: ({ now }) => callPhase(now) === 'connecting' && now.context.own === null,
      entered: asks(['takeSeat', { ...place, name: 'Ada', seats: CALL_SEATS, former: null }]),
    },
    'active.joined.place.held': { holds: ({ now }) => now.context.own !== null },
    'active.joined.place.retaking': {
      holds: ({ now }) => now.context.own !== null,
      entered: (step) =>
        asks(['takeSeat', { ...place, name: 'Ada', seats: CALL_SEATS, former: step.before.context.own }])(
          step,
        ),
    },
    'active.joined.people.waiting': {
      holds: ({ now }) => callPhase(now) !== 'together' && otherPeople(now).length === 0,
    },
    'active.joined.people.together': {
      holds: ({ now }) => callPhase(now) === 'together' && otherPeople(now).length > 0,
      entered: ({ facts }) => facts.filter(({ type }) => type === 'call.joined').length === 1,
    },
    'active.joined.ringing.deferred': {
      holds: ({ now }) => !['ringing', 'answered'].includes(callPhase(now)),
    },
    'active.joined.ringing.listing': {
      holds: ({ now }) => now.context.callees.length === 0 && callPhase(now) !== 'ringing',
      entered: asks(['readMembers', place]),
    },
    'active.joined.ringing.ringing': {
      holds: ({ now }) => ['ringing', 'answered', 'together'].includes(callPhase(now)),
      entered: ringsEverybody,
    },
    'active.joined.ringing.over': {
      holds: ({ now }) => callPhase(now) !== 'ringing',
      entered: stopsRinging,
    },
    leaving: {
      holds: ({ now }) => callPhase(now) === 'leaving' && callPart('devices')(now) === undefined,
      entered: (step) => {
        const { own: left, others, wasShared, isCaller, isRoom, name } = step.before.context;
        const isMoved = step.now.context.end === 'MOVED';
        const entryBy = wasShared && isCaller && !isRoom && !isMoved ? name : null;
        const retaken = step.event.type === 'xstate.done.actor.retakeSeat';
        const gone = step.event.type === 'seat.emptied';
        return (
          retaken ||
          asks(['leaveSeat', { ...place, own: left, isMoved, others: gone ? [] : others, entryBy }])(step)
        );
      },
    },
    ended: {
      entered: ({ facts, now }) =>
        isDeepStrictEqual(facts.at(-1), { type: 'call.left', end: now.context.end }),
    },
  },
  invariants: {
    'a missed call leaves a message exactly when its caller gives it up alone': (step) =>
      isDeepStrictEqual(
        step.sent.filter(({ to }) => to === 'ring'),
        expectedMessages(step),
      ),
    'why a call ended is said, and nothing when the user has left it': (step) =>
      given(isOver(step.now) && !isOver(step.before), () => step.now.context.end === expectedEnd(step)),
    'why a call ended stays': ({ before, now }) =>
      given(isOver(before), () => before.context.end === now.context.end),
    'the end is announced once': ({ facts, before }) =>
      facts.filter(({ type }) => type === 'call.left').length <= (before.matches('ended') ? 0 : 1),
    'the people in the call are those whose places are taken': ({ now, before, event }) =>
      given(event.type === 'seat.taken' && isJoined(before), () =>
        isDeepStrictEqual(otherPeople(now), [GRACE]),
      ),
    'the user sees who is in the call before they join it, without themselves': ({ event, before, now }) =>
      given(event.type === 'people.received' && before.matches({ active: 'preparing' }), () =>
        isDeepStrictEqual(peopleInside(now), [GRACE]),
      ),
    'a caller whom somebody has answered is told so until they come': ({ now }) =>
      given(isRinging(now) && otherPeople(now).length === 0, () =>
        Object.values(now.context.answers).includes('ACCEPTED')
          ? callPhase(now) === 'answered'
          : callPhase(now) === 'ringing',
      ),
    ...screenPromises,
    ...failurePromises,
    'a place that is taken again rings again, if it rang': (step) =>
      given(retakes(step), () => ringsEverybody(step) === isRinging(step.before)),
    'every place gets what the server says': ({ sent, event, before, now }) =>
      given(
        ['seats.received', 'signal.received'].includes(event.type) && isJoined(before) && isJoined(now),
        () =>
          isDeepStrictEqual(
            sent,
            ALL_SEATS.map((to) => ({ to, event })),
          ),
      ),
    'a place is followed as soon as it is taken': (step) =>
      given(isJoined(step.now) && !isJoined(step.before), () => isWatched(step)),
    'another place begins the call anew': (step) =>
      given(takesAnother(step), () => isWatched(step) && otherPeople(step.now).length === 0),
    'a failing part is reported': (step) =>
      given(step.event.type === 'seat.failed' && isJoined(step.before), () =>
        isDeepStrictEqual(step.facts, [{ type: 'part.failed', failure: offline }]),
      ),
    'what the server rejects is reported': (step) =>
      given(step.event.type === 'watch.failed' && isJoined(step.before), () =>
        isDeepStrictEqual(step.facts, [{ type: 'part.failed', failure: forbidden }]),
      ),
  },
});
