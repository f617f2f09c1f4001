import { createCookieBanner } from '@machines/cookie-banner/cookie-banner.machine';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ASKING } from '../../machines/cookie-banner-venues';
import { Answers } from '../../support/answers';
import { createFakeConsent } from '../../support/fake-consent';

/** The banner of Ada, whose captures never end by themselves. */
function adasBanner() {
  const signals: AbortSignal[] = [];
  const service = {
    ...createFakeConsent(new Answers()).service,
    capture: (_: unknown, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<void>(() => {});
    },
  };
  const banner = createActor(
    createCookieBanner(service).provide({ actions: { notifyParent: () => {} } }),
  ).start();
  banner.send({ type: 'venue.show', architecture: ASKING });
  banner.send({ type: 'user.enter', userId: 'ada', email: 'ada@hall.example' });
  return { banner, givenUp: () => signals.map(({ aborted }) => aborted) };
}

it('a newer decision cancels the capture of the older one', () => {
  const { banner, givenUp } = adasBanner();
  banner.send({ type: 'consent.acceptAll' });
  expect(givenUp()).toEqual([false]);
  banner.send({ type: 'consent.rejectAll' });
  expect(givenUp()).toEqual([true, false]);
  banner.stop();
});

it('logging out drops a decision that is not yet captured', () => {
  const { banner, givenUp } = adasBanner();
  banner.send({ type: 'consent.acceptAll' });
  banner.send({ type: 'user.leave' });
  expect(givenUp()).toEqual([true]);
  banner.send({ type: 'user.enter', userId: 'grace', email: 'grace@hall.example' });
  expect(givenUp()).toEqual([true]);
  banner.stop();
});
