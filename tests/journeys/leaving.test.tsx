import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { renderApp } from '../support/render-app';
import { sees } from './page-reader';

const LOGIN = [{ by: 'label', name: 'Password', is: 'there' } as const];

/** A user who is visible to others and about to log out. */
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

it('logging out removes the attendee from the list before the sign-out', async () => {
  const { world, logOut } = await present();
  await logOut();
  await sees(LOGIN);
  expect(world.realtime.people()).toEqual([]);
  const order = world.answers.asked.filter((name) => name === 'removeAttendee' || name === 'signOut');
  expect(order).toEqual(['removeAttendee', 'signOut']);
});

it('a dead connection delays logging out by two seconds at most', async () => {
  const { world, logOut, elapse } = await present();
  world.answers.hold('removeAttendee');
  await logOut();
  await expect.poll(() => world.answers.count('removeAttendee')).toBe(1);
  elapse(1_999);
  expect(world.answers.count('signOut')).toBe(0);
  elapse(1);
  await sees(LOGIN);
});

it('a session that ends elsewhere removes the attendee from the list as well', async () => {
  const { world } = await present();
  act(() => world.identity.lose());
  await sees(LOGIN);
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

it('an attendee without details is logged on the console and still sees the venue', async () => {
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
