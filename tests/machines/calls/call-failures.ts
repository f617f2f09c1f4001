import { isDeepStrictEqual } from 'node:util';
import { otherPeople } from '@machines/calls/call.selectors';
import { given } from '../../support/replay/plan';
import { type CallStep, isJoined, isOver, isRinging } from './call-steps';

/** Returns which slot a step lets fail, if any. */
const failing = ({ event: { type } }: CallStep): string | undefined =>
  /^xstate\.error\.actor\.(.+)$/.exec(type)?.[1];

const isReported = ({ facts, event: { error } }: CallStep): boolean =>
  facts.some((fact) => isDeepStrictEqual(fact, { type: 'part.failed', failure: error }));
const isPreparing = (now: CallStep['now']): boolean => now.matches({ active: 'preparing' });

/** Parts without which there is no call. */
const NEEDED = ['devices', 'takeSeat', 'retakeSeat', 'watchCall'];
/** Parts without which it goes on. */
const SPARED = ['screen', 'layout', 'controls', 's0', 's1', 's2', 's3', 'l0', 'l1', 'l2', 'l3'];

/** What holds when a part of a call fails. */
export const failurePromises = {
  'a call ends, and says why, with a part that it needs': (step: CallStep) =>
    given(NEEDED.includes(failing(step) ?? '') && !isOver(step.before), () =>
      Boolean(isOver(step.now) && isReported(step)),
    ),
  'a call goes on, and says why, without a part that it does not need': (step: CallStep) =>
    given(SPARED.includes(failing(step) ?? '') && isJoined(step.before), () =>
      Boolean(isJoined(step.now) && isReported(step)),
    ),
  'a user may join a call of which it is not known who is inside': (step: CallStep) =>
    given(['people', undefined].includes(failing(step)) && /people/.test(step.event.type), () =>
      step.event.type === 'people.received' || !isPreparing(step.before)
        ? step.facts.length === 0
        : isPreparing(step.now) && step.facts.length === 1,
    ),
  'a call goes on without its ring exactly when people are together': (step: CallStep) =>
    given(failing(step) === 'ring' && isRinging(step.before), () =>
      Boolean(isJoined(step.now) === otherPeople(step.before).length > 0 && isReported(step)),
    ),
};
