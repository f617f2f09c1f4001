import { Failure } from '@domain/failure';
import { areGatesChecking } from '@machines/navigation/navigation.machine';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { child } from '@/app/child';
import type { AnswerName } from '../support/answer-names';
import { arrived, pageOf } from '../support/arrival';
import { ADA, fakeWorld, type Story } from '../support/fake-services';
import { renderApp, type Visit } from '../support/render-app';

const signedIn: Story = { signedIn: ADA.email };
const offline = new Failure('NOT_REACHABLE', 'offline');
const lobby = '/v/hall/area/lobby';
const credentials = { loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password } as const;

const logIn = (visit: Visit) =>
  child(visit.app.actor, 'loginView').send({ type: 'login.submit', credentials });
const logOut = (visit: Visit) => child(visit.app.actor, 'auth').send({ type: 'session.end' });
const reloadVersion = (visit: Visit) =>
  child(visit.app.actor, 'publication').send({ type: 'version.reload' });

describe('a change of who may enter', () => {
  it('brings a person who logs in to where they wanted to go', async () => {
    const visit = renderApp({ at: '/v/hall/area/expo?viewpoint=stands' });
    await arrived(visit, `/login?redirect=${encodeURIComponent('/v/hall/area/expo?viewpoint=stands')}`);
    logIn(visit);
    await arrived(visit, '/v/hall/area/expo?viewpoint=stands');
  });

  it('brings a person who logs in without a wish to the default area', async () => {
    const visit = renderApp({ at: '/login' });
    await arrived(visit, '/login');
    logIn(visit);
    await arrived(visit, lobby);
  });

  it('brings a person who logs out to the login page, and the venue is forgotten', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    logOut(visit);
    await arrived(visit, `/login?redirect=${encodeURIComponent(lobby)}`);
    expect(child(visit.app.actor, 'venue').getSnapshot().value).toBe('empty');
    logIn(visit);
    await arrived(visit, lobby);
  });

  it('brings a person whose session is refused by a call to the login page', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    visit.world.report({
      type: 'call.failed',
      failure: new Failure('UNAUTHORIZED', 'over', { status: 401 }),
    });
    await arrived(visit, `/login?redirect=${encodeURIComponent(lobby)}`);
    expect(visit.world.identity.current()).toBeNull();
  });

  it('brings a person whose session ends elsewhere to the login page', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    visit.world.identity.lose();
    await arrived(visit, `/login?redirect=${encodeURIComponent(lobby)}`);
  });

  it('does not let in somebody whom the server refuses', async () => {
    const visit = renderApp({ at: '/login', story: { accounts: [{ ...ADA, barred: true }] } });
    await arrived(visit, '/login');
    logIn(visit);
    await waitFor(() => expect(visit.world.identity.current()).toBeNull());
    await arrived(visit, '/login');
    expect(visit.world.answers.asked).toContain('signOut');
  });

  it('shows the notice when the venue is unpublished, and the page again when it is published', async () => {
    const visit = renderApp({ at: '/v/hall/area/expo', story: signedIn });
    await arrived(visit, '/v/hall/area/expo');
    const published = visit.world.version;
    visit.world.version = { ...published, publishedVersion: -1, publishedArchitectureId: null };
    reloadVersion(visit);
    await arrived(visit, `/work-in-progress?redirect=${encodeURIComponent('/v/hall/area/expo')}`);
    visit.world.version = published;
    reloadVersion(visit);
    await arrived(visit, '/v/hall/area/expo');
  });
});

const GATES: AnswerName[] = ['venueVersion', 'loginOptions', 'restore', 'checkAuthority', 'venue'];

describe('a gate without an answer', () => {
  // The router writes every failed match to the console.
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it.each(GATES)('keeps everybody waiting while "%s" is on its way', async (gate) => {
    const world = fakeWorld(signedIn);
    world.answers.hold(gate);
    const visit = renderApp({ world });
    await waitFor(() => expect(world.answers.asked).toContain(gate));
    await waitFor(() =>
      expect(areGatesChecking(child(visit.app.actor, 'navigation').getSnapshot())).toBe(true),
    );
    expect(pageOf(visit)).not.toBe('Area');
    world.answers.release(gate);
    await arrived(visit, lobby);
  });

  it.each(GATES)('says so on first load when "%s" fails, and the address stays', async (gate) => {
    const world = fakeWorld(signedIn);
    world.answers.fail(gate, offline);
    const visit = renderApp({ at: '/v/hall/area/expo', world });
    await arrived(visit, '/v/hall/area/expo');
    expect(visit.router.state.matches.some(({ status }) => status === 'error')).toBe(true);
  });

  it('lets pass whoever left it behind by another navigation', async () => {
    const visit = renderApp({ story: signedIn });
    await arrived(visit, lobby);
    visit.world.answers.hold('venue');
    const abandoned = visit.router.navigate({ href: '/v/annex/area/attic' });
    await waitFor(() => expect(visit.world.answers.count('venue')).toBe(2));
    void visit.router.navigate({ href: '/v/hall/imprint' });
    await waitFor(() => expect(visit.world.answers.count('venue')).toBe(3));
    visit.world.answers.release('venue');
    await abandoned;
    await arrived(visit, '/v/hall/imprint');
  });

  it('keeps the person where they are when it fails later', async () => {
    const visit = renderApp({ at: '/v/hall/area/expo', story: signedIn });
    await arrived(visit, '/v/hall/area/expo');
    await visit.router.navigate({ href: '/v/annex/area/attic' });
    await arrived(visit, '/v/hall/area/expo');
    expect(visit.router.state.matches.every(({ status }) => status === 'success')).toBe(true);
  });

  it('shows the failure after a login instead of going back and forth with the login page', async () => {
    const visit = renderApp({ at: '/login' });
    await arrived(visit, '/login');
    visit.world.answers.fail('venue', new Failure('PROCESSING_ERROR', 'conflict', { status: 409 }));
    logIn(visit);
    await visit.view.findByRole('heading', { level: 1, name: 'This page could not be opened' });
  });
});
