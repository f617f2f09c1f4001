import { Failure } from '@domain/shared/failure';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrived } from '../../support/arrival';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const QUARTER = 900_000;
const EXPO = '/v/hall/area/expo';
const grace = { email: 'grace@hall.example', password: 'hopper-1952', name: 'Grace Hopper' };

async function adaInTheExpo() {
  const world = fakeWorld({ signedIn: ADA.email, accounts: [ADA, grace] });
  const visit = renderApp({ at: EXPO, world });
  await arrived(visit, EXPO);
  return { world, visit };
}

test('a revoked session ends with the next refresh and a message, and a login reopens the page', async () => {
  const { world, visit } = await adaInTheExpo();
  world.answers.fail('refresh', new Failure('UNAUTHORIZED', 'revoked'));
  visit.elapse(QUARTER);
  await screen.findByText('Session expired. Please log in again.');
  await arrived(visit, `/login?redirect=${encodeURIComponent(EXPO)}`);
  await visit.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await visit.user.type(await screen.findByLabelText('Email'), ADA.email);
  await visit.user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`);
  await arrived(visit, EXPO);
});

test('an earlier session without access shows a message on the login page', async () => {
  const world = fakeWorld({ signedIn: ADA.email, accounts: [{ ...ADA, barred: true }] });
  renderApp({ at: EXPO, world });
  expect((await screen.findByRole('alert')).textContent).toBe('Not authorized.');
});

test('a visit that cannot be captured continues', async () => {
  const world = fakeWorld({ login: [{ loginProvider: 'anonymous', idpProvider: [] }] });
  world.answers.fail('captureVisit', new Failure('NOT_REACHABLE', 'offline'));
  const visit = renderApp({ at: EXPO, world });
  await arrived(visit, EXPO);
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
});
