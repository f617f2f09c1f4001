import { VENUE_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { inside } from './watched-visit';

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
