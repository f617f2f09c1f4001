import type { Page } from 'playwright/test';
import {
  allowedIn,
  type ConsentState,
  type ConsentStep,
  everyKind,
  titleOf,
  walkOver,
} from '../journeys/consent.model';
import { asking, COUNTER, FILM, MAPS, PLAYER } from './support/asking-venue';
import { isClean } from './support/axe';
import { consentingGuest, type MetProvider } from './support/consenting-guest';
import { type ForeignHosts, foreignHosts } from './support/foreign-hosts';
import { expect, testOnOwnServer } from './support/foyer-test';
import { hostAt } from './support/host';

const analytics = {
  trackerUrl: `https://${COUNTER.host}/matomo.php`,
  scriptUrl: `https://${COUNTER.host}/matomo.js`,
};

const test = testOnOwnServer({}, { analytics }).extend<{ hosts: ForeignHosts }>({
  hosts: async ({ context, server }, use) => use(await foreignHosts(context, server.url)),
  // These pages request other hosts; the tests check which, and when.
  quiet: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await use(undefined);
    expect(errors).toEqual([]);
  },
});

const hostsOf = (providers: readonly MetProvider[], ...states: ConsentState[]): string[] => {
  const allowed = states.flatMap(allowedIn);
  return providers.filter(({ id }) => allowed.includes(id)).map(({ host }) => host);
};

const beyond = (asked: readonly string[], allowed: readonly string[]): string[] =>
  asked.filter((host) => !allowed.includes(host));

/** A player in a frame, a document, a film, and a script that counts. */
const PROVIDERS = [PLAYER, MAPS, FILM, COUNTER];

/** Checks that allowed content is used and blocked content shows its card. */
async function meet(page: Page, { place, use }: MetProvider, isAllowed: boolean): Promise<void> {
  if (isAllowed) await use?.(page);
  if (place) await expect(place(page).getByText(/^Blocked: /)).toHaveCount(isAllowed ? 0 : 1);
}

test.describe.configure({ timeout: 300_000 });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('only the accepted providers receive requests', async ({ page, server, hosts }) => {
  await (await hostAt(server.url)).change(asking);
  const guest = consentingGuest(page, PROVIDERS);
  const notice = page.getByText(/^Blocked content because cookie providers are blocked\./);

  /** Enters an area again, so that all its content is loaded again. */
  async function enter(area: 'auditorium' | 'lobby', isAllowed: (provider: MetProvider) => boolean) {
    await guest.walkTo(area);
    await guest.standsIn(area);
    for (const provider of PROVIDERS.filter((one) => (one.area ?? 'lobby') === area))
      await meet(page, provider, isAllowed(provider));
  }

  async function look(state: ConsentState): Promise<void> {
    const isAllowed = ({ id }: MetProvider) => allowedIn(state).includes(id);
    for (const area of ['auditorium', 'lobby'] as const) await enter(area, isAllowed);
    const isBlocked = PROVIDERS.some((provider) => provider.gated && !isAllowed(provider));
    await expect(notice).toHaveCount(isBlocked ? 1 : 0);
    await expect.poll(hosts.since).toEqual(hostsOf(PROVIDERS, state).sort());
  }

  async function take({ event, before, after }: ConsentStep): Promise<void> {
    expect(beyond(hosts.take(), hostsOf(PROVIDERS, before))).toEqual([]);
    await guest.decide(event, !before.context.answered);
    expect(beyond(hosts.take(), hostsOf(PROVIDERS, before, after))).toEqual([]);
    await look(after);
  }

  await guest.enter();
  await expect(guest.banner).toBeVisible();
  expect(hosts.since()).toEqual([]);
  const walk = walkOver(PROVIDERS, everyKind);
  for (const step of walk) await test.step(titleOf(step), () => take(step));
  await guest.decide({ type: 'all.reject' }, walk.at(-1)?.after.context.answered === false);
  await isClean(page, 'the cards of blocked content');
});
