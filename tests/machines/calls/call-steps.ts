import { isDeepStrictEqual } from 'node:util';
import type { CallEnd } from '@machines/calls/call.events';
import type { callMachine } from '@machines/calls/call.machine';
import type { Step } from '../../support/replay/step';
import { ADA, forbidden, TEAM } from './calls-fixture';

export const own = { seat: 's1', session: 'session-b' };
export const place = { ...ADA, channelId: TEAM };

export type CallStep = Step<typeof callMachine>;
export const isOver = (now: CallStep['now']): boolean => now.matches('leaving') || now.matches('ended');

export const isJoined = (now: CallStep['now']): boolean => now.matches({ active: 'joined' });

/** The own place is followed, and those of everybody else. */
export const isWatched = ({ asked, now }: CallStep): boolean =>
  asked.some((one) =>
    isDeepStrictEqual(one, { slot: 'watchCall', input: { ...place, ...now.context.own } }),
  ) &&
  asked.some((one) => isDeepStrictEqual(one, { slot: 'screen', input: { ...place, ...now.context.own } })) &&
  asked.filter(({ slot }) => slot === 'seat').length === 8;

/** The user comes back to another place than the one that was lost. */
export const takesAnother = ({ before, event, now }: CallStep): boolean =>
  before.matches({ active: { joined: { place: 'retaking' } } }) &&
  isJoined(now) &&
  event.type === 'xstate.done.actor.retakeSeat' &&
  event.output.seat !== before.context.own?.seat;

export const isRinging = (now: CallStep['now']): boolean =>
  now.matches({ active: { joined: { ringing: 'ringing' } } });

/** Everybody is rung, once. */
export const ringsEverybody = ({ asked }: CallStep): boolean =>
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
export const stopsRinging = ({ asked, now, event: { type } }: CallStep): boolean =>
  asked.every(({ slot }) => slot !== 'ring') &&
  (['seats.received', 'ring.expired'].includes(type) || type.startsWith('xstate') || isRungEnough(now));

/** The user comes back to the place that was lost. */
export const retakes = ({ before, event, now }: CallStep): boolean =>
  before.matches({ active: { joined: { place: 'retaking' } } }) &&
  now.matches({ active: { joined: { place: 'held' } } }) &&
  event.type === 'xstate.done.actor.retakeSeat' &&
  event.output.seat === before.context.own?.seat;

/** Why a step has to end the call. */
export function expectedEnd({ event, before }: CallStep): CallEnd | null {
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
export function endOfEffect({ type, output, error }: CallStep['event'], before: CallStep['before']): CallEnd {
  if (type.startsWith('xstate.after') && isJoined(before)) return absence(before);
  if (output === null) return 'FULL';
  return error === forbidden ? 'FORBIDDEN' : 'FAILED';
}

/** The message that a step has to leave for the first person who has not answered. */
export function expectedMessages({ event, before }: CallStep): object[] {
  const { callees, answers, others } = before.context;
  const uid = callees.find((callee) => answers[callee] === undefined);
  const isGivenUp = /^(call\.leave|ring\.expired|xstate\.after\.ringTimeout.*)$/.test(event.type);
  return isRinging(before) && isGivenUp && others.length === 0 && uid !== undefined
    ? [{ to: 'ring', event: { type: 'ring.miss', uid } }]
    : [];
}
