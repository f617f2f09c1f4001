import { Failure } from '@domain/shared/failure';
import { VENUE_POLL } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { heading, inside } from './watched-visit';

const unreachable = new Failure('NOT_REACHABLE', 'no answer');
const NOT_FOUND = { status: 404, errMsg: 'profile.unknown' };
const gone = new Failure('PROCESSING_ERROR', 'no profile', NOT_FOUND);
const notOurs = new Failure('PROCESSING_ERROR', 'a proxy’s page', { status: 404 });

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

test('a failed check is repeated once silently, and later failures are logged to the console only', async () => {
  const { world, elapse, poll } = await inside();
  const lines = () => world.logs.written.map(({ message }) => message);
  world.answers.fail('pollVersion', unreachable);
  world.answers.hold('pollVersion');
  elapse(VENUE_POLL);
  world.answers.release('pollVersion');
  await waitFor(() => expect(world.answers.count('pollVersion')).toBe(2));
  await waitFor(() => expect(lines()).toEqual(['Failed to load venue version']));
  await poll();
  await waitFor(() =>
    expect(lines()).toEqual(['Failed to load venue version', 'Failed to load venue version']),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(world.logs.sent).toEqual([]);
  await heading('Expo');
});

test('an error that is raised during a check is shown after it', async () => {
  const { world, elapse } = await inside();
  world.answers.hold('pollVersion');
  elapse(VENUE_POLL);
  world.report({ type: 'call.failed', failure: unreachable });
  await waitFor(() => expect(world.answers.count('pollVersion')).toBe(1));
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  world.answers.release('pollVersion');
  await screen.findByRole('dialog', { name: 'Error' });
});

test('a user without a profile is logged out', async () => {
  const { world, elapse } = await inside();
  world.answers.fail('ownProfile', gone);
  elapse(VENUE_POLL);
  await screen.findByLabelText('Email');
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

test.each([
  ['no answer', unreachable],
  ['a page that is not the server’s', notOurs],
])('any other failure of the profile is not shown: %s', async (_, failure) => {
  const { world, poll } = await inside();
  world.answers.fail('ownProfile', failure);
  await poll();
  await poll();
  expect(screen.queryByRole('dialog')).toBeNull();
  await heading('Expo');
});

test('the version is not requested without a network, and again with the interval when it is back', async () => {
  const { world, elapse, poll } = await inside();
  world.realtime.cut('NETWORK');
  elapse(3 * VENUE_POLL);
  expect([world.answers.count('pollVersion'), world.answers.count('ownProfile')]).toEqual([0, 0]);
  world.realtime.restore();
  await poll();
  await waitFor(() => expect(world.answers.count('pollVersion')).toBe(1));
});

test('the watch can be paused and resumed', async () => {
  const { world, app, elapse, publish, poll } = await inside();
  child(app.actor, 'versionWatch').send({ type: 'watch.pause' });
  publish(2);
  elapse(3 * VENUE_POLL);
  expect(world.answers.count('pollVersion')).toBe(0);
  child(app.actor, 'versionWatch').send({ type: 'watch.resume' });
  await poll();
  await waitFor(() => expect(world.answers.count('venue')).toBe(2));
});
