import { UNDECIDED } from '@domain/consent/consent-answers';
import { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import { areAccepted, blockedProviders } from '@machines/cookie-banner/cookie-banner.selectors';
import type { ConsentReport } from '@machines/cookie-banner/cookie-banner.setup';
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { ASKING, COUNTED } from './cookie-banner-venues';

type Asked = { providerIds: readonly string[]; userId: string | null };

/** A banner over a venue in a browser that has stored nothing yet. */
function bannerOver(architecture: typeof ASKING) {
  const machine = cookieBannerMachine.provide({
    actions: { notifyParent: () => {} },
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
  return { actor, allow, receive, mayLoad: (id: string) => areAccepted([id])(actor.getSnapshot()) };
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

test('blocked providers are returned as the same array while they are the same', () => {
  const { actor } = bannerOver(ASKING);
  const blocked = blockedProviders(['own', 'films', 'unlisted']);
  const before = blocked(actor.getSnapshot());
  const external = { type: 'EXTERNAL_MEDIA', defaultProvider: false, attributes: [] };
  expect(before).toEqual([
    { ...external, id: 'films', name: 'films' },
    { ...external, id: 'unlisted', name: 'unlisted' },
  ]);
  actor.send({ type: 'user.enter', userId: 'ada', email: 'ada@hall.example' });
  expect(blocked(actor.getSnapshot())).toBe(before);
  actor.send({ type: 'provider.allow', providerIds: ['films'], once: true });
  expect(blocked(actor.getSnapshot()).map(({ id }) => id)).toEqual(['unlisted']);
  actor.send({ type: 'provider.allow', providerIds: ['unlisted'], once: true });
  expect(blocked(actor.getSnapshot())).toEqual([]);
});

test('another blocking provider replaces the first', () => {
  const blocked = blockedProviders(['films', 'counting']);
  const [films, counting] = [bannerOver(COUNTED).actor, bannerOver(COUNTED).actor];
  films.send({ type: 'provider.allow', providerIds: ['counting'], once: true });
  counting.send({ type: 'provider.allow', providerIds: ['films'], once: true });
  expect(blocked(films.getSnapshot()).map(({ id }) => id)).toEqual(['films']);
  expect(blocked(counting.getSnapshot()).map(({ id }) => id)).toEqual(['counting']);
});
