import { Failure } from '@domain/shared/failure';
import { createBrowserHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the imprint opens before the login and returns the focus', async () => {
  const { user, address } = renderApp({ at: '/login' });
  const opener = await screen.findByRole('button', { name: 'Imprint' });
  opener.focus();
  await user.keyboard('{Enter}');
  expect(await (await dialog('Imprint')).findByText('The Hall Ltd.')).toBeTruthy();
  expect(address()).toContain('/login');
  await user.click((await dialog('Imprint')).getByRole('button', { name: 'Close' }));
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the way back closes a legal text and keeps what was typed into the login', async () => {
  window.history.replaceState(null, '', '/login');
  const history = createBrowserHistory();
  const { user } = renderApp({ history });
  await user.type(await screen.findByLabelText('Email'), 'ada@hall.example');
  await user.click(screen.getByRole('button', { name: 'Imprint' }));
  await (await dialog('Imprint')).findByText('The Hall Ltd.');
  history.back();
  await closed();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@hall.example');
  history.destroy();
});

test('a legal text that cannot be loaded says so and can be tried again', async () => {
  const world = fakeWorld();
  world.answers.fail('legalTexts', new Failure('NOT_REACHABLE', 'no answer'));
  const { user } = renderApp({ at: '/login', world });
  await user.click(await screen.findByRole('button', { name: 'Privacy policy' }));
  const failure = await dialog('Privacy policy');
  await failure.findByText('This part could not be loaded. Please try again.');
  world.answers.heal('legalTexts');
  await user.click(failure.getByRole('button', { name: 'Try again' }));
  expect(await (await dialog('Privacy policy')).findByText('We keep little.')).toBeTruthy();
});

test('a legal text that the venue has not written is replaced by one sentence', async () => {
  const venue = hall();
  const { user } = renderApp({
    at: '/login',
    story: { venue: { ...venue, architecture: { ...venue.architecture, impress: [] } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Imprint' }));
  expect(
    await screen.findByText('The organizers of this event have not published this text yet.'),
  ).toBeTruthy();
});
