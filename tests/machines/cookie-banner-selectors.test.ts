import { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import { blockedProviders } from '@machines/cookie-banner/cookie-banner.selectors';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ASKING, COUNTED } from './cookie-banner-venues';

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

test('another blocking provider replaces the first', () => {
  const blocked = blockedProviders(['films', 'counting']);
  const [films, counting] = [bannerOver(COUNTED), bannerOver(COUNTED)];
  films.send({ type: 'provider.allow', providerIds: ['counting'], once: true });
  counting.send({ type: 'provider.allow', providerIds: ['films'], once: true });
  expect(blocked(films.getSnapshot()).map(({ id }) => id)).toEqual(['films']);
  expect(blocked(counting.getSnapshot()).map(({ id }) => id)).toEqual(['counting']);
});
