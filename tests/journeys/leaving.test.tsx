import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { renderApp } from '../support/render-app';
import { sees } from './page-reader';

const LOGIN = [{ by: 'label', name: 'Password', is: 'there' } as const];

/** Somebody whom others see, about to log out. */
async function present() {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  const visit = renderApp({ world });
  await expect.poll(() => world.realtime.people().map(({ uid }) => uid)).toEqual([ADA.email]);
  const logOut = async () => {
    await visit.user.click(await screen.findByRole('button', { name: 'Account' }));
    await visit.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  };
  return { ...visit, logOut };
}

it('somebody who logs out is taken off the list before they are signed out', async () => {
  const { world, logOut } = await present();
  await logOut();
  await sees(LOGIN);
  expect(world.realtime.people()).toEqual([]);
  const order = world.answers.asked.filter((name) => name === 'removeAttendee' || name === 'signOut');
  expect(order).toEqual(['removeAttendee', 'signOut']);
});

it('a dead link does not hold up logging out for more than two seconds', async () => {
  const { world, logOut, elapse } = await present();
  world.answers.hold('removeAttendee');
  await logOut();
  await expect.poll(() => world.answers.count('removeAttendee')).toBe(1);
  elapse(1_999);
  expect(world.answers.count('signOut')).toBe(0);
  elapse(1);
  await sees(LOGIN);
});

it('somebody whose session ends elsewhere is off the list as well', async () => {
  const { world } = await present();
  act(() => world.identity.lose());
  await sees(LOGIN);
  expect(world.realtime.people()).toEqual([]);
});

it('who logs in after somebody else is seen instead of them', async () => {
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

it('somebody whose details are missing is told about on the console and sees the venue all the same', async () => {
  const nameless = { email: '@hall.example', password: 'secret' };
  const world = fakeWorld({ signedIn: nameless.email, accounts: [nameless], config: { userPresence: true } });
  const { app } = renderApp({ world });
  const faults: string[] = [];
  app.actor.on('fault.found', ({ source, error }) => faults.push(`${source}: ${(error as Error).message}`));
  await sees([{ by: 'heading', name: 'Lobby', is: 'there' }]);
  await expect
    .poll(() => faults)
    .toEqual(['presence: Failed to update presence of attendee - User details missing']);
  expect(world.realtime.people()).toEqual([]);
});
