import { waitFor as until } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { child } from '@/app/child';
import { arrived } from '../support/arrival';
import { ADA, type Story } from '../support/fake-services';
import { renderApp, type Visit } from '../support/render-app';
import { hall } from '../support/small-venue';

const analytics = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };
const lobby = '/v/hall/area/lobby';
const at = (path: string) => `${location.origin}${path}`;

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
