import { HINT_SPREAD, OPENING_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const DRAFT = {
  version: 3,
  architectureId: 'hall',
  faults: [],
  warnings: [{ path: 'areas.1', message: 'No area leads here.' }],
};

/** A visit before the venue is published; the server has a draft, which a host can publish. */
function visitBefore(story: Story = {}) {
  const world = fakeWorld(story);
  const published = world.version;
  world.version = { ...published, publishedVersion: -1, publishedArchitectureId: null };
  const open = () => {
    world.version = published;
  };
  const { call } = world.services.client;
  world.services.client.call = (async (path: string, options: never) => {
    if (path === '/api/designer/venue') return { draft: DRAFT };
    if (path !== '/api/designer/publish/hall') return call(path, options);
    open();
    return undefined;
  }) as typeof call;
  return { ...renderApp({ world }), open };
}

test('who waits is let in by themselves once the venue opens', async () => {
  const visit = visitBefore({ signedIn: ADA.email });
  await screen.findByRole('heading', { level: 1, name: 'This event is not open yet' });
  visit.open();
  visit.elapse(OPENING_POLL + HINT_SPREAD);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('a host logs in while nothing is published, reads what is to be checked, publishes and enters', async () => {
  const { user } = visitBefore({ accounts: [{ ...ADA, roles: ['DESIGNER', 'ADMIN'] }] });
  await user.click(await screen.findByRole('link', { name: 'Log in as a host' }));
  await user.type(await screen.findByLabelText('Email', { selector: 'input' }), ADA.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), `${ADA.password}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: 'For hosts' });
  await screen.findByText('areas.1: No area leads here.');
  expect(screen.getByRole('link', { name: 'Moderation' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('link', { name: 'Return to venue' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('an attendee who logs in there is led back to the notice', async () => {
  const { user, router } = visitBefore();
  await user.click(await screen.findByRole('link', { name: 'Log in as a host' }));
  await user.type(await screen.findByLabelText('Email', { selector: 'input' }), ADA.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), `${ADA.password}{Enter}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/work-in-progress'));
  expect(screen.queryByRole('link', { name: /host/ })).toBeNull();
});
