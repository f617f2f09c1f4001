import { isDeepStrictEqual } from 'node:util';
import { ALL_SEATS, presenterAmong } from '@domain/calls/call';
import { callPart, otherPeople } from '@machines/calls/call.selectors';
import { given } from '../../support/replay/plan';
import { type CallStep, isJoined, retakes } from './call-steps';
import { GRACE } from './calls-fixture';

/** What holds for the screens that people in a call share. */
export const screenPromises = {
  'the screen of a person is shown large while their place says that they share it': ({
    now,
    before,
    event,
  }: CallStep) =>
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
