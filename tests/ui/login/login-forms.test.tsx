import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { renderApp } from '../../support/render-app';

const email = () => screen.findByLabelText<HTMLInputElement>('Email');
const password = () => screen.findByLabelText<HTMLInputElement>('Password');
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Log in' });

test.each([
  ['Email', '', 'This field is required'],
  ['Email', 'ada', 'Please enter a valid email'],
  ['Password', 'x'.repeat(128), 'The value is too long.'],
])('a person who leaves %s with "%s" reads: %s', async (label, typed, text) => {
  const { user } = renderApp({ at: '/login' });
  const field = await screen.findByLabelText(label);
  await user.click(field);
  if (typed) await user.paste(typed);
  await user.tab();
  expect((await screen.findByText(text)).id).toBe(field.getAttribute('aria-describedby'));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect((await submit()).disabled).toBe(true);
});

test('no rule is shown before a field was left', async () => {
  const { user } = renderApp({ at: '/login' });
  await user.click(await email());
  expect(screen.queryByText('This field is required')).toBeNull();
  await user.tab();
  expect(await screen.findAllByText('This field is required')).toHaveLength(1);
});

test('a rule is hidden while the person corrects the value', async () => {
  const { user } = renderApp({ at: '/login' });
  await user.type(await email(), 'ada');
  await user.tab();
  await screen.findByText('Please enter a valid email');
  await user.type(await email(), '@hall.example');
  expect(screen.queryByText('Please enter a valid email')).toBeNull();
});

test('the button waits until both fields are filled and valid', async () => {
  const { user } = renderApp({ at: '/login' });
  expect((await submit()).disabled).toBe(true);
  await user.type(await email(), ADA.email);
  expect((await submit()).disabled).toBe(true);
  await user.type(await password(), 'x');
  expect((await submit()).disabled).toBe(false);
  await user.clear(await email());
  expect((await submit()).disabled).toBe(true);
});

test('text that a password manager fills in without an event counts as typed', async () => {
  const { user, address } = renderApp({ at: '/login' });
  (await email()).value = ADA.email;
  (await password()).value = ADA.password;
  const button = await submit();
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  expect(address()).toBe('/v/hall/area/lobby');
});

test('the fields have autocomplete names for password managers', async () => {
  renderApp({ at: '/login' });
  const marks = ({ name, type, autocomplete }: HTMLInputElement) => ({ name, type, autocomplete });
  expect([marks(await email()), marks(await password())]).toEqual([
    { name: 'email', type: 'email', autocomplete: 'username' },
    { name: 'password', type: 'password', autocomplete: 'current-password' },
  ]);
});

test.each([
  ['Cvent', 'Confirmation number', 'CV-2026', 'Please enter letters and digits only'],
  ['Bizzabo', 'Registration number', 'CV2026', 'Please enter digits only'],
  ['Bizzabo', 'Registration number', '2147483648', 'The number is too large'],
])('with %s a person who leaves %s with "%s" reads: %s', async (way, label, typed, text) => {
  const { user } = renderApp({ at: '/login', story: { login: ALL_WAYS } });
  await user.click(await screen.findByRole('button', { name: `Log in with ${way}` }));
  const field = await screen.findByLabelText(label);
  await user.click(field);
  await user.paste(typed);
  await user.tab();
  expect((await screen.findByText(text)).id).toBe(field.getAttribute('aria-describedby'));
  expect((await submit()).disabled).toBe(true);
});
