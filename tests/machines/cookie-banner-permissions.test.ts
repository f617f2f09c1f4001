import { consentTermsOf, UNDECIDED } from '@domain/consent/consent-answers';
import type { ConsentTerms } from '@domain/consent/consent-terms';
import { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import { areAccepted, isBannerVisible } from '@machines/cookie-banner/cookie-banner.selectors';
import type { ConsentReport, CookieBannerFact } from '@machines/cookie-banner/cookie-banner.setup';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { ASKING, COUNTED } from './cookie-banner-venues';

type Asked = { providerIds: readonly string[]; userId: string | null };

/** A banner over a venue in a browser that has stored nothing yet. */
function bannerOver(architecture: typeof ASKING) {
  const facts: CookieBannerFact[] = [];
  const machine = cookieBannerMachine.provide({
    actions: { notifyParent: (_, fact) => void facts.push(fact) },
    actors: {
      recallConsent: fromPromise(async () => UNDECIDED),
      watchConsent: fromCallback<ConsentReport, Asked>(() => {}),
      storeConsent: fromPromise(async () => {}),
      captureConsent: fromPromise(async () => {}),
    },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'venue.show', architecture });
  const allow = (id: string, once: boolean) =>
    actor.send({ type: 'provider.allow', providerIds: [id], once });
  const receive = (choices: Record<string, boolean>) =>
    actor.send({ type: 'consent.received', consent: { choices, personal: null } });
  return { actor, facts, allow, receive, mayLoad: (id: string) => areAccepted([id])(actor.getSnapshot()) };
}

test('a permission for this page lasts until its provider is rejected in another tab', () => {
  const { allow, receive, mayLoad } = bannerOver(ASKING);
  allow('films', true);
  receive({ own: true });
  expect(mayLoad('films')).toBe(true);
  receive({ own: true, films: false });
  expect(mayLoad('films')).toBe(false);
});

test('a permission for this page may be given to a provider that was rejected before', () => {
  const { allow, receive, mayLoad } = bannerOver(ASKING);
  receive({ own: true, films: false });
  allow('films', true);
  receive({ own: true, films: false });
  expect(mayLoad('films')).toBe(true);
});

test('a lasting permission keeps those for this page', () => {
  const { allow, mayLoad } = bannerOver(COUNTED);
  allow('unlisted', true);
  allow('films', false);
  expect(['unlisted', 'films', 'counting'].map(mayLoad)).toEqual([true, true, false]);
});

test('the consent of a browser that has stored nothing is announced once it is recalled', async () => {
  const { actor, facts } = bannerOver(COUNTED);
  expect(facts).toEqual([]);
  await waitFor(actor, (snapshot) => snapshot.matches({ memory: { followed: 'known' } }));
  expect(facts).toEqual([{ type: 'consent.changed', accepted: ['own'], personal: false }]);
  expect(isBannerVisible(actor.getSnapshot())).toBe(true);
});

test('an answer before the login is captured for the person who logs in', async () => {
  const captured: unknown[] = [];
  const machine = cookieBannerMachine.provide({
    actions: { notifyParent: () => {} },
    actors: {
      loadTerms: fromPromise<ConsentTerms | null>(async () => consentTermsOf(ASKING)),
      recallConsent: fromPromise(async () => UNDECIDED),
      watchConsent: fromCallback<ConsentReport, Asked>(() => {}),
      storeConsent: fromPromise(async () => {}),
      captureConsent: fromPromise(async ({ input }) => void captured.push(input)),
    },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'banner.open' });
  await waitFor(actor, isBannerVisible);
  actor.send({ type: 'consent.acceptAll' });
  expect(captured).toEqual([]);
  const person = { userId: 'ada', email: 'ada@hall.example' };
  actor.send({ type: 'user.enter', ...person });
  const consent = { choices: { own: true, films: true }, personal: true };
  expect(captured).toEqual([{ terms: consentTermsOf(ASKING), consent, person }]);
});
