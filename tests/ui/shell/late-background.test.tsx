import { CODE_RETRY_DELAY } from '@domain/shared/limits';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findChild } from '@/app/child';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { renderApp, type Visit } from '../../support/render-app';
import { OPEN, textWidget } from '../area/venue';
import { askingHall, textNeeding } from '../consent-gate/asking-hall';

const OUTSIDE: Story = { login: ALL_WAYS, config: { userPresence: true } };
const STAYING: Story = { ...OUTSIDE, signedIn: ADA.email };
const lobby = () => screen.findByRole('heading', { level: 1, name: 'Lobby' });
const peopleButton = () => screen.findByRole('button', { name: /^People/ });
const runs = ({ app }: Visit) => findChild(app.actor.getSnapshot(), 'presence') !== undefined;

/** A page whose background is still loading. */
function visitEarly(story: Story, { at = '/', accepted = [] as string[] } = {}): Visit {
  const world = fakeWorld(story);
  world.answers.hold('background');
  for (const id of accepted) world.consent.texts.set(`foyer:consent:${id}`, 'true');
  return renderApp({ at, world });
}

test('the first area of a returning attendee stands before the code of the background is requested', async () => {
  const visit = visitEarly(STAYING);
  const { asked } = visit.world.answers;
  await lobby();
  await waitFor(() => expect(asked).toContain('background'));
  expect(asked.indexOf('background')).toBeGreaterThan(asked.indexOf('venue'));
  expect([runs(visit), screen.queryByRole('button', { name: /^People/ })]).toEqual([false, null]);
  visit.world.answers.release('background');
  expect(await peopleButton()).toBeTruthy();
});

test('code of the background that could not be loaded is loaded again, and the user and the log are told', async () => {
  const world = fakeWorld(STAYING);
  world.answers.fail('background', new Error('the chunk is missing'));
  const visit = renderApp({ world });
  await lobby();
  const pending = () => visit.app.actor.getSnapshot().matches({ background: { pending: 'failed' } });
  await waitFor(() => expect(pending()).toBe(true));
  const note = 'Some parts of this page could not be loaded. Trying again…';
  expect(await screen.findByText(note)).toBeTruthy();
  world.answers.heal('background');
  visit.elapse(CODE_RETRY_DELAY);
  expect(await peopleButton()).toBeTruthy();
  expect(screen.queryByText(note)).toBeNull();
  visit.elapse(5_000);
  await waitFor(() =>
    expect(world.logs.sent).toMatchObject([{ category: 'background', message: 'the chunk is missing' }]),
  );
});

test('content of accepted providers is neither loaded nor called blocked until consent is known', async () => {
  const widgets = [textNeeding('maps'), textWidget('Beside', '<p>For everybody.</p>')];
  const story = { ...OPEN, venue: askingHall(widgets) };
  const visit = visitEarly(story, { at: '/v/hall/area/lobby', accepted: ['maps', 'wall'] });
  await screen.findByText('For everybody.');
  expect([screen.queryByText('Here we are.'), screen.queryByText(/^Blocked/)]).toEqual([null, null]);
  visit.world.answers.release('background');
  expect(await screen.findByText('Here we are.')).toBeTruthy();
});

test('the address of the privacy preferences opens the banner once its code has arrived', async () => {
  const story = { ...OPEN, venue: askingHall([]) };
  const at = '/v/hall/area/lobby#privacy-preferences';
  const visit = visitEarly(story, { at, accepted: ['maps', 'wall'] });
  await lobby();
  expect(screen.queryByRole('dialog')).toBeNull();
  visit.world.answers.release('background');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
