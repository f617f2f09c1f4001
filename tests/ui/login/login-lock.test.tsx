import { Failure } from '@domain/shared/failure';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp, type Visit } from '../../support/render-app';

const TOO_MANY = 'Too many attempts. The account is blocked for 2 minutes after 6 failed attempts.';
const grace = { email: 'grace@hall.example', password: 'hopper-1952', name: 'Grace Hopper' };

const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

async function write({ user }: Visit, address: string, password: string): Promise<void> {
  await user.clear(await email());
  await user.paste(address);
  await user.clear(screen.getByLabelText('Password'));
  await user.paste(password);
}

/** Simulates the server's answer that Ada has tried too often. */
async function lockAda() {
  const world = fakeWorld({ accounts: [ADA, grace] });
  const visit = renderApp({ at: '/login', world });
  const errMsg = 'login.tooManyAttempts';
  world.answers.fail('signIn', new Failure('PROCESSING_ERROR', 'locked', { errMsg }));
  await write(visit, ADA.email, 'guess');
  await visit.user.click(submit());
  await waitFor(async () => expect((await screen.findByRole('alert')).textContent).toBe(TOO_MANY));
  world.answers.heal('signIn');
  return { world, visit };
}

test('the lock shows its remaining time every second, and announces it less often', async () => {
  await lockAda();
  expect((await screen.findByRole('timer')).textContent).toMatch(/^You can try again in (2:00|1:5\d)\.$/);
  expect(screen.getByText('You can try again in 120 seconds.').getAttribute('role')).toBe('status');
});

test('another account may log in meanwhile', async () => {
  const { visit } = await lockAda();
  await write(visit, grace.email, grace.password);
  expect(submit().disabled).toBe(false);
  await visit.user.click(submit());
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('the message of a lock leaves with its email, also when none is typed yet', async () => {
  const { visit } = await lockAda();
  await visit.user.clear(await email());
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a locked email that is typed again shows why the button waits, and the typing continues', async () => {
  const { visit } = await lockAda();
  await write(visit, grace.email, 'guess');
  await visit.user.click(submit());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid credentials.'));
  await write(visit, 'ada@hall.exampl', 'guess');
  await visit.user.type(await email(), 'e');
  expect(submit().disabled).toBe(true);
  expect(await screen.findByRole('timer')).toBeTruthy();
  await visit.user.keyboard('s');
  expect((await email()).value).toBe('ada@hall.examples');
});
