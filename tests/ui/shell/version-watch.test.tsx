import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { heading, inside } from './watched-visit';

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
