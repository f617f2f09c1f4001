import type { Page } from 'playwright/test';
import {
  type PublicationEvent,
  type PublicationState,
  shortPublicationWalk,
} from '../journeys/publication.model';
import { publicationElements, publicationPath } from '../journeys/publication.page';
import { test } from './support/changing-venue';
import { expect } from './support/foyer-test';
import { guestOn } from './support/guest';
import type { Host } from './support/host';
import { sees } from './support/page-reader';

/** Ada, who is inside, and the host, of whose changes the realtime database tells the page. */
function stay(page: Page, host: Host) {
  const guest = guestOn(page);
  /** Performs a change, and waits until the page hears of it and requests the version. */
  async function heard(change: () => Promise<void>): Promise<void> {
    const asked = page.waitForResponse('**/api/venue/version', { timeout: 30_000 });
    await change();
    await asked;
  }

  async function expire(): Promise<void> {
    await page.route('**/api/venue/version', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    });
    await heard(host.publish);
  }

  /** A page that was loaded while nothing is published has no link, and hears of nothing. */
  async function publishAgain(): Promise<void> {
    await host.publish();
    const again = page.getByRole('button', { name: 'Check again' });
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(again).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  }

  const actions: Record<PublicationEvent['type'], (after: PublicationState) => Promise<unknown>> = {
    'venue.renew': () => heard(host.publish),
    'venue.publish': publishAgain,
    'venue.withdraw': () => heard(host.withdraw),
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
  const actions = stay(page, host);
  await guestOn(page).enter();
  for (const { event, state } of shortPublicationWalk())
    await test.step(event.type, async () => {
      await actions[event.type](state);
      await sees(page, publicationElements(state));
      await expect(page).toHaveURL(({ pathname }) => pathname === publicationPath(state, 'demo'));
    });
});
