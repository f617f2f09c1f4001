import { LOGIN_EVENT } from '@domain/shared/analytics';
import type { CookieProvider } from '@domain/venue/cookie-provider';
import { waitFor as until } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { child } from '@/app/child';
import { arrived } from '../support/arrival';
import { ADA, fakeWorld, type Story } from '../support/fake-services';
import { renderApp, type Visit } from '../support/render-app';
import { hall } from '../support/small-venue';

const analytics = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };
const lobby = '/v/hall/area/lobby';
const at = (path: string) => `${location.origin}${path}`;

const provider: CookieProvider = {
  id: 'counter',
  name: 'Counter',
  type: 'TRACKING',
  defaultProvider: false,
  attributes: [],
};

function venueWith(more: object) {
  const { architecture, assets } = hall();
  return { architecture: { ...architecture, ...more }, assets };
}

const pages = ({ world }: Visit) =>
  world.tracker.orders.flatMap((order) => (order.type === 'page.track' ? [order.page] : []));

async function entered(story: Story, address = lobby): Promise<Visit> {
  const visit = renderApp({ at: address, story: { config: { analytics }, signedIn: ADA.email, ...story } });
  await arrived(visit, address);
  return visit;
}

describe('the pages of a venue', () => {
  it('pages are counted one by one, each with its title and its referrer', async () => {
    const visit = await entered({}, `${lobby}?viewpoint=balcony`);
    await until(() => expect(pages(visit)).toHaveLength(1));
    await visit.router.navigate({ href: '/v/hall/area/expo#privacy-preferences' });
    await visit.router.invalidate();
    await until(() => expect(pages(visit)).toHaveLength(2));
    expect(pages(visit)).toEqual([
      { url: at(`${lobby}?viewpoint=balcony`), title: 'Lobby · The Hall', referrer: '' },
      {
        url: at('/v/hall/area/expo'),
        title: 'Expo · The Hall',
        referrer: at(`${lobby}?viewpoint=balcony`),
      },
    ]);
  });

  it('a long page title is shortened to the limit of an address', async () => {
    const { architecture, assets } = hall();
    const [first, ...others] = architecture.areas;
    const names = [{ locale: 'en', text: 'Lobby '.repeat(10_000) }];
    const areas = first ? [{ ...first, names }, ...others] : [];
    const visit = await entered({ venue: { architecture: { ...architecture, areas }, assets } });
    await until(() => expect(pages(visit).map(({ title }) => title.length)).toEqual([256]));
  });

  it('pages are not counted without settings for it', async () => {
    const visit = await entered({ config: {} });
    await visit.router.navigate({ href: '/v/hall/area/expo' });
    expect(child(visit.app.actor, 'tracking').getSnapshot().value).toEqual({ off: 'refused' });
    expect(visit.world.tracker.orders).toEqual([]);
  });

  it('pages are not counted before the tracking provider is accepted', async () => {
    const cookieBannerConfig = { type: 'SIMPLE', text: [], personalizedTrackingText: [], styling: {} };
    const visit = await entered({ venue: venueWith({ cookieProviders: [provider], cookieBannerConfig }) });
    const tracking = child(visit.app.actor, 'tracking');
    await until(() => expect(tracking.getSnapshot().value).toEqual({ off: 'refused' }));
    expect(visit.world.tracker.orders).toEqual([]);
    child(visit.app.actor, 'cookieBanner').send({ type: 'consent.acceptAll' });
    await until(() => expect(pages(visit).map(({ url }) => url)).toEqual([at(lobby)]));
  });
});

it('the pages before a logout are not the referrer of the next person', async () => {
  const visit = await entered({});
  await visit.router.navigate({ href: '/v/hall/area/expo' });
  await until(() => expect(pages(visit)).toHaveLength(2));
  child(visit.app.actor, 'auth').send({ type: 'signOut.request' });
  await arrived(visit, '/login?redirect=%2Fv%2Fhall%2Farea%2Fexpo');
  const login = { loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password } as const;
  child(visit.app.actor, 'auth').send({ type: 'signIn.request', credentials: login });
  await arrived(visit, '/v/hall/area/expo');
  await until(() => expect(pages(visit).at(-1)?.referrer).toBe(at('/login')));
  expect(pages(visit).map(({ url, referrer }) => [url, referrer])).toEqual([
    [at(lobby), ''],
    [at('/v/hall/area/expo'), at(lobby)],
    [at('/login'), ''],
    [at('/v/hall/area/expo'), at('/login')],
  ]);
});

it('the script load is aborted when the session ends', async () => {
  const world = fakeWorld({ config: { analytics }, signedIn: ADA.email });
  const loading = new Promise<AbortSignal>((resolve) => {
    world.tracker.service.loadScript = (_, signal) => {
      resolve(signal);
      return new Promise(() => {});
    };
  });
  const visit = renderApp({ at: lobby, world });
  await arrived(visit, lobby);
  const signal = await loading;
  expect(signal.aborted).toBe(false);
  child(visit.app.actor, 'auth').send({ type: 'signOut.request' });
  await until(() => expect(signal.aborted).toBe(true));
});

it('a login is recorded, a restored session is not', async () => {
  const returning = await entered({});
  await until(() => expect(pages(returning)).toHaveLength(1));
  expect(returning.world.tracker.records).toEqual([]);

  const visit = renderApp({ at: lobby, story: { config: { analytics } } });
  await arrived(visit, '/login?redirect=%2Fv%2Fhall%2Farea%2Flobby');
  const login = { loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password } as const;
  child(visit.app.actor, 'auth').send({ type: 'signIn.request', credentials: login });
  await arrived(visit, lobby);
  await until(() => expect(visit.world.tracker.records).toHaveLength(1));
  expect(visit.world.tracker.records).toMatchObject([{ event: LOGIN_EVENT, userId: null }]);
});
