import { cookieBannerMachine } from '@machines/cookie-banner/cookie-banner.machine';
import { areAccepted, blockedProviders } from '@machines/cookie-banner/cookie-banner.selectors';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ASKING, FREE } from './cookie-banner-venues';

/** A banner over a venue; its storage never answers. */
function bannerOver(architecture: typeof ASKING) {
  const actor = createActor(cookieBannerMachine).start();
  actor.subscribe({ error: () => {} });
  actor.send({ type: 'venue.show', architecture });
  return actor;
}

test('what stands in the way is told by name, the same array as long as it is the same', () => {
  const actor = bannerOver(ASKING);
  const blocked = blockedProviders(['own', 'films', 'stranger']);
  const before = blocked(actor.getSnapshot());
  expect(before.map(({ id, type, name }) => [id, type, name])).toEqual([
    ['films', 'EXTERNAL_MEDIA', 'films'],
    ['stranger', 'EXTERNAL_MEDIA', 'stranger'],
  ]);
  actor.send({ type: 'user.enter', userId: 'ada', email: 'ada@hall.example' });
  expect(blocked(actor.getSnapshot())).toBe(before);
  actor.send({ type: 'provider.allow', providerIds: ['films'], once: true });
  expect(blocked(actor.getSnapshot()).map(({ id }) => id)).toEqual(['stranger']);
});

test('before there is a venue nothing may load but what needs nobody', () => {
  const snapshot = createActor(cookieBannerMachine).start().getSnapshot();
  expect([areAccepted([])(snapshot), areAccepted(['own'])(snapshot)]).toEqual([true, false]);
});

test('where nothing is asked nothing stands in the way, not even what is unknown', () => {
  const snapshot = bannerOver(FREE).getSnapshot();
  expect([areAccepted(['stranger'])(snapshot), blockedProviders(['stranger'])(snapshot)]).toEqual([true, []]);
});
