import type { RingsAnswer } from '@machines/calls/calls.events';
import type { callsMachine } from '@machines/calls/calls.machine';
import { callSubject, isAskingToCall } from '@machines/calls/calls.selectors';
import type { Step } from '../../support/replay/step';
import { ADA } from './calls-fixture';

export type CallsStep = Step<typeof callsMachine>;
export const isRunning = (now: CallsStep['now']): boolean => now.matches({ call: 'running' });
export const isInMeeting = (now: CallsStep['now']): boolean => now.matches({ meeting: 'running' });

export const isFailing = ({ type }: CallsStep['event']): boolean =>
  ['part.failed', 'rings.failed', 'xstate.error.actor.call', 'xstate.error.actor.callWindow'].includes(type);

const open = ({ context: { rings } }: CallsStep['now']): string[] =>
  rings.filter(({ answer: said }) => said === undefined).map(({ channelId }) => channelId);

/** The calls that are answered with BUSY because the user is in another one. */
const othersOf = ({ now }: CallsStep): string[] =>
  open(now).filter((channelId) => channelId !== callSubject(now).channelId);

const answer = (channelIds: string[], said: RingsAnswer['answer']): RingsAnswer[] =>
  channelIds.length > 0 ? [{ ...ADA, channelIds, answer: said }] : [];

export const firstOpen = ({ context: { rings } }: CallsStep['now']) =>
  rings.find(({ answer: said }) => said === undefined);

/** The call that the user has accepted and left while the caller waits. */
const acceptedOwn = ({ before }: CallsStep): string[] =>
  before.context.rings
    .filter(
      ({ answer: said, channelId }) => said === 'ACCEPTED' && channelId === callSubject(before).channelId,
    )
    .map(({ channelId }) => channelId);

/** The answers with which a call begins: to that call, and to all others. */
function firstAnswers(step: CallsStep): RingsAnswer[] {
  const { channelId } = callSubject(step.now);
  const isOwn = open(step.now).includes(channelId);
  return [...answer(isOwn ? [channelId] : [], 'ACCEPTED'), ...answer(othersOf(step), 'BUSY')];
}

function answersInCall(step: CallsStep): RingsAnswer[] {
  if (!isRunning(step.before)) return firstAnswers(step);
  return step.event.type === 'rings.received' ? answer(othersOf(step), 'BUSY') : [];
}

const isLeft = ({ before, event }: CallsStep): boolean =>
  isRunning(before) && event.type === 'call.left' && event.end !== 'MOVED';

/** How a step has to answer the calls for the user. */
export function expectedAnswers(step: CallsStep): RingsAnswer[] {
  const { event, before, now } = step;
  if (isRunning(now)) return answersInCall(step);
  if (event.type === 'call.decline')
    return answer(isAskingToCall(before) ? [] : open(before).slice(0, 1), 'DECLINED');
  return isLeft(step) ? answer(acceptedOwn(step), 'DECLINED') : [];
}
