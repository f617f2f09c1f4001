import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hall } from '../../support/small-venue';
import { GRACE, inHall, panel } from '../people/hall-with-people';
import { measureLists } from '../people/layout';

const PUBLIC = {
  name: 'Grace Hopper',
  title: 'Rear admiral',
  company: 'Navy',
  openForNetworking: true,
  socialMediaProfile: 'https://social.example/grace',
  team: 'Compilers',
};
const WHOLE = { ...PUBLIC, email: 'grace@hall.example', phone: '+1 555' };

function story(attributes?: Record<string, string | boolean>): Story {
  const venue = hall();
  venue.architecture.userProfileAttributes = [
    { id: 'team', names: [{ locale: 'en', text: 'Team' }], private: false },
    { id: 'phone', names: [{ locale: 'en', text: 'Phone' }], private: true },
  ];
  return { venue, guests: [GRACE], ...(attributes && { profiles: { grace: attributes } }) };
}

/** Opens the people of the lobby as Ada, and Grace's profile from her row. */
async function openGrace(...scene: Parameters<typeof inHall>) {
  const visit = await inHall(...scene);
  await visit.user.click(visit.button);
  const inside = within(await panel());
  await visit.user.click(await inside.findByRole('button', { name: 'Profile of Grace Hopper' }));
  return visit;
}

const dialog = () => screen.findByRole('dialog', { name: 'Profile of Grace Hopper' });

test('the profile of a person is opened from the people panel and shows what is public', async () => {
  await openGrace(story(PUBLIC));
  const inside = within(await dialog());
  const facts = await inside.findAllByRole('term');
  expect(facts.map(({ textContent }) => textContent?.trim())).toEqual(['Social media profile', 'Team']);
  for (const text of ['Rear admiral', 'Navy', 'Open for networking', 'Compilers'])
    expect(inside.getByText(text)).toBeTruthy();
  expect(inside.getByText('· Available').parentElement?.textContent).toBe('Lobby· Available');
  expect(inside.queryByRole('region', { name: 'You both' })).toBeNull();
  expect(inside.queryByText('Private')).toBeNull();
});

test('the profile of a person shows first what the user has in common with them', async () => {
  const venue = story().venue;
  const team = 'Looms, compilers';
  const accounts = [{ ...ADA, company: 'Navy', profile: { team } }];
  await openGrace({ ...story({ ...PUBLIC, team: 'Compilers, Ships' }), venue, accounts });
  const common = await within(await dialog()).findByRole('region', { name: 'You both' });
  const parts = within(common).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Compilers', 'Navy']);
});

test('a person is blocked in their profile, after a question, and no longer blocked', async () => {
  const { user, world } = await openGrace(story(PUBLIC));
  const question = /^Block Grace Hopper\? They can no longer write to you/;
  const press = async (name: string) =>
    user.click(await within(await dialog()).findByRole('button', { name }));
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  await within(await dialog()).findByRole('alertdialog', { name: question });
  expect(world.chat.blocks.blocked(ADA.email)).toEqual([]);
  await press('Block');
  await within(await dialog()).findByText(/^You blocked/);
  expect(world.chat.blocks.blocked(ADA.email)).toEqual(['grace']);
  await press('Unblock');
  await waitFor(async () => expect(within(await dialog()).queryByText(/^You blocked/)).toBeNull());
  expect(world.chat.blocks.blocked(ADA.email)).toEqual([]);
});

test('a social media profile is a link that gives nothing away', async () => {
  await openGrace(story(PUBLIC));
  const link = await within(await dialog()).findByRole<HTMLAnchorElement>('link');
  expect([link.href, link.textContent, link.target, link.rel]).toEqual([
    PUBLIC.socialMediaProfile,
    PUBLIC.socialMediaProfile,
    '_blank',
    'noopener noreferrer',
  ]);
});

test.each(['javascript:alert(1)', 'http://social.example/grace', 'https://ada@evil.example'])(
  '%s is shown as text, never as a link',
  async (socialMediaProfile) => {
    await openGrace(story({ ...PUBLIC, socialMediaProfile }));
    const inside = within(await dialog());
    expect(await inside.findByText(socialMediaProfile)).toBeTruthy();
    expect(inside.queryByRole('link')).toBeNull();
  },
);

test('privileged users see private information, marked, with a notice', async () => {
  await openGrace(story(WHOLE));
  const inside = within(await dialog());
  expect(
    await inside.findByText(
      'You see the private information of this profile only because of your special privileges.',
    ),
  ).toBeTruthy();
  const facts = inside.getAllByRole('term').map(({ textContent }) => textContent?.trim());
  expect(facts).toEqual(['Email Private', 'Social media profile', 'Team', 'Phone Private']);
});

test('a profile says that it is loading until it is there', async () => {
  const { world } = await openGrace(story(PUBLIC), ({ answers }) => answers.hold('readProfile'));
  expect((await within(await dialog()).findByRole('status')).textContent).toBe('Loading the profile…');
  act(() => world.answers.release('readProfile'));
  await within(await dialog()).findByText('Compilers');
});

test('a profile that cannot be loaded closes, and the person can be opened again', async () => {
  const offline = new Failure('NOT_REACHABLE', 'offline');
  const { user, world } = await openGrace(story(PUBLIC), ({ answers }) =>
    answers.fail('readProfile', offline),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  world.answers.heal('readProfile');
  await user.click(screen.getByRole('button', { name: 'Profile of Grace Hopper' }));
  await dialog();
});

test('the own row opens the own profile', async () => {
  const { user, button } = await inHall(story());
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Profile of Ada Lovelace' }));
  await screen.findByRole('dialog', { name: 'My profile' });
});

test('closing a profile returns the focus to the row it was opened from', async () => {
  const { user } = await openGrace(story(PUBLIC));
  await within(await dialog()).findByText('Compilers');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Profile of Grace Hopper' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('on a phone the card of a person leads to the profile', async () => {
  window.innerWidth = 390;
  measureLists();
  const { user } = renderApp({
    story: { signedIn: ADA.email, config: { userPresence: true }, ...story(PUBLIC) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(screen.getByRole('button', { name: 'Open menu' }));
  await user.click(await screen.findByRole('button', { name: /^People 2/ }));
  await user.click(await screen.findByRole('button', { name: /Grace Hopper/ }));
  await user.click(await screen.findByRole('button', { name: 'Go to profile' }));
  await within(await dialog()).findByText('Compilers');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Compilers')).toBeNull());
  expect(screen.getByRole('button', { name: 'Go to profile' })).toBeTruthy();
});
