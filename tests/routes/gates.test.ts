import { Failure } from '@domain/shared/failure';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { child } from '@/app/child';
import { arrived } from '../support/arrival';
import { ADA, type Story } from '../support/fake-services';
import { renderApp, type Visit } from '../support/render-app';

const signedIn: Story = { signedIn: ADA.email };
const lobby = '/v/hall/area/lobby';
const credentials = { loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password } as const;

const logIn = (visit: Visit) => child(visit.app.actor, 'auth').send({ type: 'signIn.request', credentials });

describe('a gate without an answer', () => {
  // The router writes every failed match to the console.
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  it('a gate without an answer does not delay a later navigation', async () => {
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

  it('a failure after a login is shown instead of a redirect loop with the login page', async () => {
    const visit = renderApp({ at: '/login' });
    await arrived(visit, '/login');
    visit.world.answers.fail('venue', new Failure('PROCESSING_ERROR', 'conflict', { status: 409 }));
    logIn(visit);
    await visit.view.findByRole('heading', { level: 1, name: 'This page could not be opened' });
  });
});
