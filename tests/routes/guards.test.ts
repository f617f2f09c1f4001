import { isDialogOpen, isPassageFree } from '@machines/navigation/navigation.machine';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { child } from '@/app/child';
import { arrived } from '../support/arrival';
import { ADA } from '../support/fake-services';
import { renderApp } from '../support/render-app';

const lobby = '/v/hall/area/lobby';

async function inTheLobby() {
  const visit = renderApp({ story: { signedIn: ADA.email } });
  await arrived(visit, lobby);
  return { visit, navigation: child(visit.app.actor, 'navigation') };
}

describe('a navigation', () => {
  it('a navigation closes all dialogs before it begins', async () => {
    const { visit, navigation } = await inTheLobby();
    for (const id of ['story-one', 'story-two']) navigation.send({ type: 'dialog.open', id });
    visit.world.answers.hold('venue');
    void visit.router.navigate({ href: '/v/annex/area/attic' });
    await waitFor(() => expect(visit.world.answers.count('venue')).toBe(2));
    expect(isDialogOpen('story-one')(navigation.getSnapshot())).toBe(false);
    expect(isDialogOpen('story-two')(navigation.getSnapshot())).toBe(false);
    visit.world.answers.release('venue');
    await arrived(visit, lobby);
  });

  it('a navigation waits until every guard is released', async () => {
    const { visit, navigation } = await inTheLobby();
    for (const id of ['call', 'draft']) navigation.send({ type: 'guard.register', id });
    void visit.router.navigate({ href: '/v/hall/area/expo' });
    await waitFor(() => expect(isPassageFree(navigation.getSnapshot())).toBe(false));
    navigation.send({ type: 'guard.release', id: 'call' });
    expect(visit.address()).toBe(lobby);
    navigation.send({ type: 'guard.release', id: 'draft' });
    await arrived(visit, '/v/hall/area/expo');
  });

  it('a navigation ends at the last target when several waited', async () => {
    const { visit, navigation } = await inTheLobby();
    navigation.send({ type: 'guard.register', id: 'call' });
    void visit.router.navigate({ href: '/v/hall/area/expo' });
    void visit.router.navigate({ href: '/v/hall/privacy-policy' });
    await waitFor(() => expect(isPassageFree(navigation.getSnapshot())).toBe(false));
    navigation.send({ type: 'guard.release', id: 'call' });
    await arrived(visit, '/v/hall/privacy-policy');
  });

  it('a navigation to the login page after a log-out does not wait for guards', async () => {
    const { visit, navigation } = await inTheLobby();
    navigation.send({ type: 'guard.register', id: 'call' });
    child(visit.app.actor, 'auth').send({ type: 'signOut.request' });
    await arrived(visit, `/login?redirect=${encodeURIComponent(lobby)}`);
  });
});
