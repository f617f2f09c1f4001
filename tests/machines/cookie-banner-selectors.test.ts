import { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import { areAccepted, blockedProviders } from '@machines/cookie-banner/cookie-banner.selectors';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ASKING, COUNTED, FREE } from './cookie-banner-venues';

/** A banner over a venue; its storage never answers. */
function bannerOver(architecture: typeof ASKING) {
  const actor = createActor(cookieBannerMachine).start();
  actor.subscribe({ error: () => {} });
  actor.send({ type: 'venue.show', architecture });
  return actor;
}

test('blocked providers are returned as the same array while they are the same', () => {
  const actor = bannerOver(ASKING);
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

test('before a venue is shown only content without providers may load', () => {
  const snapshot = createActor(cookieBannerMachine).start().getSnapshot();
  expect([areAccepted([])(snapshot), areAccepted(['own'])(snapshot)]).toEqual([true, false]);
});

test('without a banner no provider is blocked, not even an unknown one', () => {
  const snapshot = bannerOver(FREE).getSnapshot();
  expect([areAccepted(['unlisted'])(snapshot), blockedProviders(['unlisted'])(snapshot)]).toEqual([true, []]);
});

test('another blocking provider replaces the first', () => {
  const blocked = blockedProviders(['films', 'counting']);
  const [films, counting] = [bannerOver(COUNTED), bannerOver(COUNTED)];
  films.send({ type: 'provider.allow', providerIds: ['counting'], once: true });
  counting.send({ type: 'provider.allow', providerIds: ['films'], once: true });
  expect(blocked(films.getSnapshot()).map(({ id }) => id)).toEqual(['films']);
  expect(blocked(counting.getSnapshot()).map(({ id }) => id)).toEqual(['counting']);
});

test.each([
  ['consent.acceptAll', [true, true, true]],
  ['consent.rejectAll', [true, false, false]],
] as const)('after %s the own, media and tracking providers may load: %j', (type, expected) => {
  const actor = bannerOver(COUNTED);
  actor.send({ type });
  expect(['own', 'films', 'counting'].map((id) => areAccepted([id])(actor.getSnapshot()))).toEqual(expected);
});

test('permissions for this page add up', () => {
  const actor = bannerOver(COUNTED);
  for (const id of ['films', 'counting'])
    actor.send({ type: 'provider.allow', providerIds: [id], once: true });
  expect(areAccepted(['films', 'counting'])(actor.getSnapshot())).toBe(true);
});
