import { VENUE_POLL } from '@domain/shared/limits';
import type { Page } from 'playwright/test';
import { type PublicationEvent, type PublicationState, publicationWalk } from '../journeys/publication.model';
import { publicationElements, publicationPath } from '../journeys/publication.page';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import type { Host } from './support/host';
import { sees } from './support/page-reader';

/** Ada, who is inside, and the host; time advances after each action of the host. */
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

  const actions: Record<PublicationEvent['type'], (after: PublicationState) => Promise<unknown>> = {
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
  return actions;
}

test('a published, unpublished or replaced venue moves an attendee only when necessary, and admits them again', async ({
  page,
  host,
  expected,
}) => {
  test.setTimeout(120_000);
  // A venue that is withdrawn while the page asks for it is not found.
  expected.failures(401, 404);
  await page.clock.install();
  const actions = stay(page, host);
  await guestOn(page).enter();
  for (const { event, state } of publicationWalk())
    await test.step(event.type, async () => {
      await actions[event.type](state);
      await sees(page, publicationElements(state));
      await expect(page).toHaveURL(({ pathname }) => pathname === publicationPath(state, 'demo'));
    });
});
