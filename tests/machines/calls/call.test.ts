import { isDeepStrictEqual } from 'node:util';
import { ALL_SEATS, CALL_SEATS } from '@domain/calls/call';
import { CALL_JOIN_TIMEOUT, CALL_LEAVE_TIMEOUT, CALL_RING_TIMEOUT } from '@domain/shared/limits';
import { callMachine } from '@machines/calls/call.machine';
import { callPart, callPhase, otherPeople, peopleInside } from '@machines/calls/call.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { asks } from '../chat/chat-fixture';
import { failurePromises } from './call-failures';
import { events, input, slots } from './call-plan';
import { screenPromises } from './call-screens';
import {
  expectedEnd,
  expectedMessages,
  isJoined,
  isOver,
  isRinging,
  isWatched,
  place,
  retakes,
  ringsEverybody,
  stopsRinging,
  takesAnother,
} from './call-steps';
import { forbidden, GRACE, offline } from './calls-fixture';

describeMachine({
  machine: callMachine,
  input,
  events,
  slots,
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
      entered: asks(['takeSeat', { ...place, name: 'Ada', seats: CALL_SEATS, former: null }]) as never,
    },
    'active.joined.place.held': { holds: ({ now }) => now.context.own !== null },
    'active.joined.place.retaking': {
      holds: ({ now }) => now.context.own !== null,
      entered: (step) =>
        asks(['takeSeat', { ...place, name: 'Ada', seats: CALL_SEATS, former: step.before.context.own }])(
          step as never,
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
      entered: asks(['readMembers', place]) as never,
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
          asks(['leaveSeat', { ...place, own: left, isMoved, others: gone ? [] : others, entryBy }])(
            step as never,
          )
        );
      },
    },
    ended: {
      entered: ({ facts, now }) =>
        isDeepStrictEqual(facts.at(-1), { type: 'call.left', end: now.context.end }),
    },
  },
  invariants: {
    'a message of the missed call is left exactly when the caller gives up a call that nobody has come to': (
      step,
    ) =>
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
