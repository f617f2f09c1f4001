import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { renderApp } from '../../support/render-app';

const accounts = [{ ...ADA, registration: '20260001' }];
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });

async function chosen(way: string) {
  const visit = renderApp({ at: '/login', world: fakeWorld({ login: ALL_WAYS, accounts }) });
  await visit.user.click(await screen.findByRole('button', { name: `Log in with ${way}` }));
  return visit;
}

test.each([
  ['Cvent', 'Confirmation number', 'CV-2026', 'Please enter letters and digits only'],
  ['Bizzabo', 'Registration number', 'CV2026', 'Please enter digits only'],
  ['Bizzabo', 'Registration number', '2147483648', 'The number is too large'],
])('with %s a person who leaves %s with "%s" reads: %s', async (way, label, typed, text) => {
  const { user } = await chosen(way);
  const field = await screen.findByLabelText(label);
  await user.click(field);
  if (typed) await user.paste(typed);
  await user.tab();
  expect((await screen.findByText(text)).id).toBe(field.getAttribute('aria-describedby'));
  expect(submit().disabled).toBe(true);
});

test('a registration number logs in together with its email', async () => {
  const { user } = await chosen('Bizzabo');
  await user.type(await screen.findByLabelText('Registration number'), '20260001');
  expect(submit().disabled).toBe(true);
  await user.type(screen.getByLabelText('Email'), `${ADA.email}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test("an unknown number is rejected with the provider's message, and stays in its field", async () => {
  const { user } = await chosen('Cvent');
  const field = await screen.findByLabelText<HTMLInputElement>('Confirmation number');
  await user.type(field, 'CV2026');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The confirmation number is invalid or no longer valid for this event.',
  );
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('CV2026');
});
