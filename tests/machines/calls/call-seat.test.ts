import { isDeepStrictEqual } from 'node:util';
import type { CallSeat, Participant } from '@domain/calls/call';
import { CALL_RETURN_TIMEOUT } from '@domain/shared/limits';
import { seatPeer } from '@machines/calls/call.selectors';
import { callSeatMachine } from '@machines/calls/call-seat.machine';
import { expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { announces, asks } from '../chat/chat-fixture';
import { ALAN, GRACE, OWN, offline, SELF } from './calls-fixture';

const AGAIN = { ...GRACE, session: 'session-d' };
const candidate = { candidate: 'way', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
const says = (from: string, type: 'bye' | 'candidate') =>
  ({
    type: 'signal.received',
    from,
    signal: type === 'bye' ? { type } : { type, candidate },
  }) as const;

type SeatStep = Step<typeof callSeatMachine>;
const isTaken = (now: SeatStep['now']): boolean => now.matches('taken');
const emptied = { type: 'seat.emptied', seat: 's0' };

describeMachine({
  machine: callSeatMachine,
  input: { own: OWN, seat: 's0' },
  events: {
    ...withoutData('place.retaken'),
    'seats.received': [
      { people: [SELF] },
      { people: [{ ...SELF, seat: 's0', session: 'session-y' }] },
      { people: [ALAN, GRACE, SELF] },
      { people: [AGAIN, SELF] },
    ],
    'signal.received': [
      says(GRACE.session, 'candidate'),
      says(GRACE.session, 'bye'),
      says(ALAN.session, 'bye'),
    ],
    'seat.failed': [{ failure: offline }],
  },
  slots: { peer: { error: [offline] } },
  delays: { returnTimeout: CALL_RETURN_TIMEOUT },
  states: {
    empty: {
      holds: ({ now }) => seatPeer(now) === undefined,
      entered: (step) =>
        step.event.type === 'start' ||
        announces(
          ...(step.event.type === 'xstate.error.actor.peer'
            ? [{ type: 'seat.failed', failure: offline }, emptied]
            : [emptied]),
        )(step),
    },
    'taken.listed': { holds: ({ now }) => now.context.other.uid === 'grace' && seatPeer(now) !== undefined },
    'taken.missing': {
      holds: ({ now }) => seatPeer(now) !== undefined,
      entered: (step) => announces()(step) && asks()(step),
    },
  },
  invariants: {
    'a person in the place is announced and connected to, once for each of their pages': (step) =>
      given(
        isTaken(step.now) && (!isTaken(step.before) || step.before.context.other !== step.now.context.other),
        () =>
          announces({ type: 'seat.taken', ...step.now.context.other })(step) &&
          asks(['peer', { own: OWN, other: step.now.context.other }])(step),
      ),
    'the page that is connected to is the one that has the place': ({ now, event }) =>
      given(
        event.type === 'seats.received' && event.people.includes(AGAIN),
        () => now.context.other === AGAIN,
      ),
    'a person who comes back is still connected': (step) =>
      given(
        isTaken(step.before) &&
          isTaken(step.now) &&
          step.before.context.other.session === step.now.context.other.session,
        () => seatPeer(step.before) === seatPeer(step.now) && asks()(step),
      ),
    'the connection gets what the other page says, and nothing else': ({ before, event, sent }) =>
      given(event.type === 'signal.received' && isTaken(before), () => {
        const isPassed = event.from === before.context.other.session && event.signal.type !== 'bye';
        const { from, signal } = event;
        return isDeepStrictEqual(
          sent,
          isPassed ? [{ to: 'peer', event: { type: 'signal.received', from, signal } }] : [],
        );
      }),
    'a goodbye of another person empties no place': ({ before, now, event }) =>
      given(
        event.type === 'signal.received' && event.from === ALAN.session,
        () => isTaken(before) === isTaken(now),
      ),
    'the connection is told that the page has its own place again': ({ before, event, sent }) =>
      given(event.type === 'place.retaken', () =>
        isDeepStrictEqual(sent, isTaken(before) ? [{ to: 'peer', event: { type: 'place.retaken' } }] : []),
      ),
    'a failure of the connection is passed on': (step) =>
      given(step.event.type === 'seat.failed' && isTaken(step.before), () =>
        announces({ type: 'seat.failed', failure: offline })(step),
      ),
  },
});

test('a person who came back keeps the place for longer than one who does not', () => {
  const clock = new SimulatedClock();
  const actor = createActor(callSeatMachine.provide({ actors: { peer: fromCallback(() => {}) as never } }), {
    clock,
    input: { own: OWN, seat: 's0' },
  }).start();
  const list = (...people: Participant[]) => actor.send({ type: 'seats.received', people });
  list(SELF, GRACE);
  list(SELF);
  clock.increment(44_999);
  list(SELF, GRACE);
  clock.increment(45_000);
  expect(actor.getSnapshot().matches({ taken: 'listed' })).toBe(true);
  list(SELF);
  clock.increment(44_999);
  expect(actor.getSnapshot().matches({ taken: 'missing' })).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches('empty')).toBe(true);
});

test('listeners see the people who speak, and nothing of each other', () => {
  const listener = { ...OWN, seat: 'l0' } as const;
  const people = [GRACE, { ...ALAN, seat: 'l1' } as const];
  const isTakenAt = (seat: CallSeat) => {
    const actor = createActor(
      callSeatMachine.provide({ actors: { peer: fromCallback(() => {}) as never } }),
      {
        input: { own: listener, seat },
      },
    ).start();
    actor.send({ type: 'seats.received', people });
    return actor.getSnapshot().matches('taken');
  };
  expect(isTakenAt('s0')).toBe(true);
  expect(isTakenAt('l1')).toBe(false);
});
