import { lastAreaId } from '@machines/navigation/navigation.machine';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { child } from '@/app/child';
import { arrived, pageOf } from '../support/arrival';
import { ADA, type Story } from '../support/fake-services';
import { renderApp } from '../support/render-app';

const signedIn: Story = { signedIn: ADA.email };
const openHouse: Story = { login: [{ loginProvider: 'anonymous', idpProvider: [] }] };
const unpublished: Story = { version: { publishedVersion: -1, publishedArchitectureId: null } };
const lobby = '/v/hall/area/lobby';

const PLACES: [string, string, string][] = [
  ['/', lobby, 'Area'],
  ['/v/hall', lobby, 'Area'],
  ['/v/hall/area', '/v/hall/area', 'Area'],
  ['/v/hall/area/cellar', lobby, 'Area'],
  ['/v/hall/imprint', '/v/hall/imprint', 'imprint'],
  ['/v/hall/privacy-policy', '/v/hall/privacy-policy', 'privacyPolicy'],
  ['/hall/area/expo', '/v/hall/area/expo', 'Area'],
  ['/hall/area/lobby?viewpoint=balcony', '/v/hall/area/lobby?viewpoint=balcony', 'Area'],
  ['/hall/imprint#privacy-preferences', '/v/hall/imprint#privacy-preferences', 'imprint'],
  ['/hall/privacy-policy', '/v/hall/privacy-policy', 'privacyPolicy'],
  ['/nowhere', lobby, 'Area'],
  ['/v/hall/nowhere/at/all', lobby, 'Area'],
  ['/%', lobby, 'Area'],
  ['/v/hall/area/%E0%A4%A', lobby, 'Area'],
  ['/login', lobby, 'Area'],
  ['/login?redirect=%2Fv%2Fhall%2Fimprint', '/v/hall/imprint', 'imprint'],
  ['/work-in-progress', lobby, 'Area'],
  ['/work-in-progress?redirect=%2Fv%2Fhall%2Farea%2Fexpo', '/v/hall/area/expo', 'Area'],
];

describe('an admitted user', () => {
  it.each(PLACES)('a user who is signed in is routed from %s to %s', async (at, address, page) => {
    const visit = renderApp({ at, story: signedIn });
    await arrived(visit, address);
    expect(pageOf(visit)).toBe(page);
  });

  it('a visitor of an open venue is routed to its page', async () => {
    const visit = renderApp({ at: '/hall/area/expo', story: openHouse });
    await arrived(visit, '/v/hall/area/expo');
    expect(pageOf(visit)).toBe('Area');
  });

  it('an admitted user causes one call of each kind on entry', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    const { asked } = visit.world.answers;
    for (const call of ['loginOptions', 'venueVersion', 'restore', 'checkAuthority', 'venue'] as const)
      expect(
        asked.filter((other) => other === call),
        call,
      ).toHaveLength(1);
  });

  it('the area entered last is remembered', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    const navigation = child(visit.app.actor, 'navigation');
    expect(lastAreaId(navigation.getSnapshot())).toBe('lobby');
    await visit.router.navigate({ href: '/v/hall/area/expo' });
    await arrived(visit, '/v/hall/area/expo');
    expect(lastAreaId(navigation.getSnapshot())).toBe('expo');
    await visit.router.navigate({ href: '/v/hall/imprint' });
    await arrived(visit, '/v/hall/imprint');
    expect(lastAreaId(navigation.getSnapshot())).toBe('expo');
  });

  it('a user who follows an unknown address while there is no venue stays on the page, and is told', async () => {
    const withdrawn = { mode: 'STAGE', publishedArchitectureId: null } as const;
    const visit = renderApp({ at: '/v/hall/area/expo', story: { ...signedIn, version: withdrawn } });
    await arrived(visit, '/v/hall/area/expo');
    await act(() => visit.router.navigate({ href: '/nowhere' }));
    await arrived(visit, '/v/hall/area/expo');
    const error = child(visit.app.actor, 'globalError').getSnapshot();
    expect(error.value).toMatchObject({ dialog: 'shown' });
    expect(error.context.code).toBe('FUNCTION_UNSUPPORTED');
  });

  it('an unknown address says that there is no venue when it is the first page', async () => {
    // The router writes every failed match to the console.
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
    const withdrawn = { mode: 'STAGE', publishedArchitectureId: null } as const;
    renderApp({ at: '/nowhere', story: { ...signedIn, version: withdrawn } });
    await screen.findByRole('heading', { level: 1, name: 'This page is not available' });
  });

  it('a change of area does not load the venue again', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    for (const area of ['expo', 'lobby', 'expo'])
      await visit.router.navigate({ href: `/v/hall/area/${area}` });
    await arrived(visit, '/v/hall/area/expo');
    expect(visit.world.answers.count('venue')).toBe(1);
  });
});

const PROTECTED = ['/', '/v/hall/area/expo', '/v/hall/imprint', '/hall/area/expo', '/nowhere?x=1#y'];

describe('a signed-out visitor', () => {
  it.each(PROTECTED)('a visit to %s is redirected to the login', async (at) => {
    const visit = renderApp({ at });
    await arrived(visit, `/login?redirect=${encodeURIComponent(at)}`);
    expect(pageOf(visit)).toBe('login');
    expect(visit.world.answers.count('venue')).toBe(0);
  });

  it.each(['/%', '/v/hall/area/%E0%A4%A'])(
    'a visitor of the malformed address %s is redirected to the login',
    async (at) => {
      const visit = renderApp({ at });
      await arrived(visit, `/login?redirect=${encodeURIComponent('/')}`);
      expect(pageOf(visit)).toBe('login');
    },
  );

  it('a login with a redirect to another origin stays on the own one', async () => {
    const at = `/login?redirect=${encodeURIComponent('//evil.example')}`;
    const visit = renderApp({ at, story: signedIn });
    await arrived(visit, lobby);
  });
});

describe('an unpublished venue', () => {
  it.each(['/nowhere?x=1#y', '/login'])('an unpublished venue shows its notice instead of %s', async (at) => {
    const visit = renderApp({ at, story: unpublished });
    await arrived(visit, `/work-in-progress?redirect=${encodeURIComponent(at)}`);
    expect(pageOf(visit)).toBe('WorkInProgress');
  });

  it('an unpublished venue shows its notice at its own address', async () => {
    const visit = renderApp({ at: '/work-in-progress', story: unpublished });
    await arrived(visit, '/work-in-progress');
  });

  it('an unpublished venue shows its notice to signed-in users, too', async () => {
    const visit = renderApp({ at: '/', story: { ...unpublished, ...signedIn } });
    await arrived(visit, '/work-in-progress?redirect=%2F');
  });

  it('an unpublished venue is open in stage mode', async () => {
    const version = { mode: 'STAGE', publishedVersion: -1 } as const;
    const visit = renderApp({ story: { ...signedIn, version } });
    await arrived(visit, lobby);
  });
});
