import { VENUE_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Opens the expo as Ada, in a venue whose versions the test sets. */
async function inside(story: Story = {}) {
  const world = fakeWorld({ signedIn: ADA.email, ...story });
  const visit = renderApp({ world, at: '/v/hall/area/expo' });
  await heading('Expo');
  await visit.background();
  const { version, answers } = world;
  return {
    ...visit,
    publish: (publishedVersion: number) => {
      world.version = { ...version, version: publishedVersion, publishedVersion };
    },
    withdraw: () => {
      world.version = { ...version, publishedVersion: -1, publishedArchitectureId: null };
    },
    /** Advances the time by the interval and waits for its check. */
    poll: async () => {
      const before = answers.count('pollVersion');
      visit.elapse(VENUE_POLL);
      // On the notice of a venue that is not open, those who wait ask as well.
      await waitFor(() => expect(answers.count('pollVersion')).toBeGreaterThan(before));
      await visit.view.findByRole('main');
    },
  };
}

const LOBBY = '/v/hall/area/lobby';

test('in stage mode a missing draft redirects to the root with a message, and a new one back inside', async () => {
  // The router writes every failed match to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { world, address, poll } = await inside({ version: { mode: 'STAGE', version: 7 } });
  const drafted = world.version;
  world.version = { ...drafted, version: -1, publishedVersion: -1, publishedArchitectureId: null };
  await poll();
  await heading('This page is not available');
  expect([address(), world.answers.count('venue')]).toEqual(['/', 1]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await poll();
  await heading('This page is not available');
  world.version = drafted;
  await poll();
  await heading('Lobby');
  expect([address(), world.answers.count('venue')]).toEqual([LOBBY, 2]);
});

test.each([
  [4, 'The Venue version is outdated. Reloading the version.'],
  [6, 'The Venue version changed on the server. Reloading the venue.'],
  [-1, 'Venue was unpublished on the server. Redirecting to root page.'],
])('the console shows the outcome of version 5 when the server has %i', async (found, line) => {
  const { world, publish, withdraw, poll } = await inside({ version: { publishedVersion: 5 } });
  if (found === -1) withdraw();
  else publish(found);
  await poll();
  await waitFor(() => expect(world.logs.written.map(({ message }) => message)).toEqual([line]));
  expect(world.logs.sent).toEqual([]);
});

test('a signed-out visitor receives no versions, not even by a hint', async () => {
  const world = fakeWorld();
  const { elapse } = renderApp({ world });
  await screen.findByLabelText('Email');
  elapse(3 * VENUE_POLL);
  world.realtime.hint(7);
  await screen.findByLabelText('Email');
  expect([world.answers.count('pollVersion'), world.answers.count('ownProfile')]).toEqual([0, 0]);
});

test('a changed name is shown in the header and to others without a reload', async () => {
  const { world, poll } = await inside({ config: { userPresence: true } });
  const names = () => world.realtime.people().map(({ name }) => name);
  const account = () => screen.getByRole('button', { name: 'Account' }).textContent;
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace']));
  expect(account()).toBe('AL');
  world.identity.rename('Ada King');
  await poll();
  await waitFor(() => expect(account()).toBe('AK'));
  await waitFor(() => expect(names()).toEqual(['Ada King']));
});
