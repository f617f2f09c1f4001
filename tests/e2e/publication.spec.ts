import { VENUE_POLL } from '@domain/limits';
import type { Page } from 'playwright/test';
import { type PublicationEvent, type PublicationState, publicationTour } from '../journeys/publication.model';
import { publicationPath, publicationSights } from '../journeys/publication.sights';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import type { Host } from './support/host';
import { sees } from './support/sights';

/** Ada, who is inside, and the host; time passes when the host has done something. */
function stay(page: Page, host: Host) {
  const guest = guestOn(page);
  const pollAfter = async (change: Promise<void>): Promise<void> => {
    await change;
    const polled = page.waitForResponse('**/api/venue/version');
    await page.clock.fastForward(VENUE_POLL);
    await polled;
  };

  async function expire(): Promise<void> {
    await page.route('**/api/venue/version', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    });
    await pollAfter(Promise.resolve());
  }

  const hands: Record<PublicationEvent['type'], (after: PublicationState) => Promise<unknown>> = {
    'venue.renew': () => pollAfter(host.publish()),
    'venue.publish': () => pollAfter(host.publish()),
    'venue.withdraw': () => pollAfter(host.withdraw()),
    'session.expire': expire,
    'login.succeed': async () => {
      await guest.press(page.getByRole('button', { name: 'Dismiss' }));
      await guest.logIn();
    },
    'area.change': ({ context }) => guest.walkTo(context.place),
    'link.follow': ({ context }) => page.goto(`/v/demo/area/${context.place}`),
  };
  return hands;
}

test('a venue that its host changes moves nobody who need not move, and lets everybody in again', async ({
  page,
  host,
  expected,
}) => {
  test.setTimeout(120_000);
  expected.failures(401);
  await page.clock.install();
  const hands = stay(page, host);
  await page.goto('/');
  await guestOn(page).logIn();
  await guestOn(page).standsIn('lobby');
  for (const { event, state } of publicationTour())
    await test.step(event.type, async () => {
      await hands[event.type](state);
      await sees(page, publicationSights(state));
      await expect(page).toHaveURL(({ pathname }) => pathname === publicationPath(state, 'demo'));
    });
});
