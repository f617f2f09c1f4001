import { Failure } from '@domain/shared/failure';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';

const OFFLINE = 'The server is currently not reachable and will be available shortly.';

function story(more: Story = {}): Story {
  const venue = hall();
  venue.architecture.userProfileAttributes = [
    { id: 'team', names: [{ locale: 'en', text: 'Team' }], private: false },
    { id: 'phone', names: [{ locale: 'en', text: 'Phone' }], private: true },
  ];
  return { signedIn: ADA.email, venue, accounts: [{ ...ADA, title: 'Analyst' }], ...more };
}

/** Opens the venue as Ada, with her profile open. */
async function openProfile(world = fakeWorld(story())) {
  const visit = renderApp({ world });
  const { user } = visit;
  const reopen = async () => {
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'My profile' }));
    return within(await screen.findByRole('dialog', { name: 'My profile' }));
  };
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await visit.background();
  const dialog = await reopen();
  await dialog.findByLabelText('Name');
  const close = async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabelText(label);
    await user.clear(field);
    if (text) await user.paste(text);
  };
  const textIn = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...visit, dialog, reopen, close, type, textIn, save };
}

test('the profile has all fields, marks what is private, and says what is missing', async () => {
  const { dialog, textIn } = await openProfile();
  const labels = ['Name', 'Company', 'Professional title', 'Social media profile', 'Team', 'Phone'];
  expect(labels.map(textIn)).toEqual(['Ada Lovelace', '', 'Analyst', '', '', '']);
  expect(dialog.getByText(ADA.email)).toBeTruthy();
  expect(dialog.getAllByText('Private')).toHaveLength(2);
  expect(dialog.getByLabelText<HTMLInputElement>('Open for networking').checked).toBe(false);
  expect(dialog.getByLabelText<HTMLInputElement>('Others can find me by search').checked).toBe(true);
  expect(dialog.getByText('Profile completion: 33%')).toBeTruthy();
  expect(dialog.getByText('Still missing: Company, Social media profile, Team, and Phone')).toBeTruthy();
});

test('the completion counts what is saved', async () => {
  const { dialog, type, save } = await openProfile();
  for (const label of ['Company', 'Team', 'Phone']) await type(label, 'x');
  await type('Social media profile', 'social.example/ada');
  expect(dialog.getByText('Profile completion: 33%')).toBeTruthy();
  await save();
  expect(await dialog.findByText('Profile completion: 100%')).toBeTruthy();
  expect(dialog.getByText('Your profile is complete.')).toBeTruthy();
});

test('a saved profile changes the name and the title everywhere at once', async () => {
  const present = fakeWorld(story({ config: { userPresence: true } }));
  const { app, close, dialog, save, type, user, world } = await openProfile(present);
  await type('Name', 'Ada King');
  await type('Professional title', 'Countess');
  await user.click(dialog.getByLabelText('Open for networking'));
  await user.click(dialog.getByLabelText('Others can find me by search'));
  await save();
  expect(await dialog.findByText('Your profile has been saved.')).toBeTruthy();
  expect(world.answers.count('saveProfile')).toBe(1);
  await close();
  await user.click(screen.getByRole('button', { name: 'Account' }));
  expect(await screen.findByText('Ada King')).toBeTruthy();
  expect(child(app.actor, 'presence').getSnapshot().context.details).toMatchObject({
    name: 'Ada King',
    title: 'Countess',
  });
});

test('a failed saving says why and keeps every change, which can be saved again', async () => {
  const { dialog, save, type, textIn, world } = await openProfile();
  world.answers.fail('saveProfile', new Failure('NOT_REACHABLE', 'offline'));
  await type('Company', 'Engines');
  await save();
  expect((await dialog.findByRole('alert')).textContent).toBe(`${OFFLINE} Your changes are kept.`);
  expect(textIn('Company')).toBe('Engines');
  expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
  world.answers.heal('saveProfile');
  await save();
  expect(await dialog.findByText('Your profile has been saved.')).toBeTruthy();
  expect(textIn('Company')).toBe('Engines');
});

test('changes that are not saved are there again when the profile is opened again, and after a reload', async () => {
  const first = await openProfile();
  await first.type('Company', 'Engines');
  expect(first.dialog.getByText('You have changes that are not saved.')).toBeTruthy();
  await first.close();
  const again = await first.reopen();
  expect((await again.findByLabelText<HTMLInputElement>('Company')).value).toBe('Engines');
  first.leave();
  const second = await openProfile(first.world);
  expect(second.textIn('Company')).toBe('Engines');
});

test.each([
  ['Company', 'x'.repeat(128), 'The value is too long.'],
  ['Social media profile', 'javascript:alert(1)', 'Enter an address that starts with https://.'],
])('%s is validated before anything is sent', async (label, text, fault) => {
  const { dialog, save, type, world } = await openProfile();
  await type(label, text);
  await save();
  expect(await dialog.findByText(fault)).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText(label));
  expect(world.answers.count('saveProfile')).toBe(0);
});

test('the drawer of small screens opens the same profile', async () => {
  const { close, user } = await openProfile();
  await close();
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('button', { name: 'My profile' }));
  await screen.findByRole('dialog', { name: 'My profile' });
});
