import { VENUE_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { heading, inside } from './watched-visit';

const LOBBY = '/v/hall/area/lobby';
const NOT_OPEN = 'This event is not open yet';

test('a newer version loads the venue again, once, and keeps the current page', async () => {
  const { world, address, publish, poll } = await inside();
  publish(2);
  await poll();
  await waitFor(() => expect(world.answers.count('venue')).toBe(2));
  await poll();
  await heading('Expo');
  expect([world.answers.count('venue'), address()]).toEqual([2, '/v/hall/area/expo']);
});

test('a withdrawn venue redirects to the notice, and a published one back inside', async () => {
  const { address, withdraw, publish, poll } = await inside();
  withdraw();
  await poll();
  await heading(NOT_OPEN);
  await waitFor(() => expect(address()).toBe('/work-in-progress?redirect=%2F'));
  publish(2);
  await poll();
  await heading('Lobby');
  expect(address()).toBe('/v/hall/area/lobby');
});

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

test('a visitor of the notice page is redirected to the wanted page', async () => {
  const world = fakeWorld({ signedIn: ADA.email, version: { publishedVersion: -1 } });
  const { elapse, address } = renderApp({ world, at: '/v/hall/area/expo' });
  await heading(NOT_OPEN);
  world.version = { ...world.version, publishedVersion: 3 };
  elapse(VENUE_POLL);
  await heading('Expo');
  expect(address()).toBe('/v/hall/area/expo');
});
