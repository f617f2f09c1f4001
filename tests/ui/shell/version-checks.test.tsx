import { VENUE_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { heading, inside } from './watched-visit';

test('a signed-out visitor receives no versions, not even by a hint', async () => {
  const world = fakeWorld();
  const { elapse } = renderApp({ world });
  await screen.findByLabelText('Email');
  elapse(3 * VENUE_POLL);
  world.realtime.hint(7);
  await screen.findByLabelText('Email');
  expect([world.answers.count('pollVersion'), world.answers.count('ownProfile')]).toEqual([0, 0]);
});

test('a venue without a login watches the version without a profile', async () => {
  const world = fakeWorld({ login: [{ loginProvider: 'anonymous', idpProvider: [] }] });
  const { elapse, background } = renderApp({ world, at: '/v/hall/area/expo' });
  await heading('Expo');
  await background();
  elapse(VENUE_POLL);
  await waitFor(() => expect(world.answers.count('pollVersion')).toBe(1));
  expect(world.answers.count('ownProfile')).toBe(0);
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
