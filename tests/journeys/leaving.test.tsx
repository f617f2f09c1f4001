import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { renderApp } from '../support/render-app';
import { sees } from './page-reader';

it('a session that ends elsewhere removes the attendee from the list as well', async () => {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  renderApp({ world });
  await expect.poll(() => world.realtime.people().map(({ uid }) => uid)).toEqual([ADA.email]);
  act(() => world.identity.lose());
  await sees([{ by: 'label', name: 'Password', is: 'there' }]);
  expect(world.realtime.people()).toEqual([]);
});

it('the next user of a browser is shown instead of the previous one', async () => {
  const grace = { email: 'grace@hall.example', password: 'hopper-1952', name: 'Grace Hopper' };
  const world = fakeWorld({
    signedIn: ADA.email,
    accounts: [ADA, grace],
    config: { userPresence: true },
  });
  const { user } = renderApp({ world });
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await user.type(await screen.findByLabelText('Email'), grace.email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), grace.password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await expect.poll(() => world.realtime.people().map(({ name }) => name)).toEqual(['Grace Hopper']);
});
