import { Failure } from '@domain/shared/failure';
import { PEOPLE_AGREEMENT_DELAY } from '@domain/shared/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { ALAN, GRACE, guests, inHall, names, noPanel, panel, rowTexts } from './hall-with-people';

const gone = new Failure('NOT_REACHABLE', 'no answer');

async function inPanel(...scene: Parameters<typeof inHall>) {
  const visit = await inHall(...scene);
  await visit.user.click(visit.button);
  return { ...visit, inside: within(await panel()) };
}

test('the panel lists the people of the area by name, with their details', async () => {
  await inPanel({ guests: [GRACE, ALAN] });
  await waitFor(() =>
    expect(rowTexts()).toEqual([
      'ALAda LovelaceYouAvailableLobby',
      'GHGrace HopperAvailableRear admiral · NavyLobby',
    ]),
  );
});

test('the panel shows details that the server stores of a person, also when they arrive late', async () => {
  const accounts = [{ ...ADA, title: 'Mathematician', company: 'Engines' }];
  const { world } = await inPanel({ accounts }, ({ answers }) => answers.hold('userDetails'));
  await waitFor(() => expect(rowTexts()).toEqual(['ALAda LovelaceYouAvailableLobby']));
  act(() => world.answers.release('userDetails'));
  await waitFor(() => expect(rowTexts()).toEqual(['ALAda LovelaceYouAvailableMathematician · EnginesLobby']));
});

test('a person is listed although the server does not return their details', async () => {
  const { world } = await inPanel({}, ({ answers }) => answers.fail('userDetails', gone));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace']));
  expect(world.answers.count('userDetails')).toBe(1);
});

test('a visitor who is alone sees a hint, once the list is loaded', async () => {
  const { inside, world } = await inPanel();
  const note = 'You are the only one here. Others will appear as they arrive.';
  await inside.findByText(note);
  act(() => world.realtime.cut());
  await waitFor(() => expect(inside.queryByText(note)).toBeNull());
});

test('a visitor whose other window is in another area is still listed in the area of this one', async () => {
  const { world, elapse } = await inPanel();
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace']));
  act(() => {
    world.realtime.move(ADA.email, 'expo');
    world.realtime.arrive({ ...ALAN, areaId: 'lobby' });
  });
  elapse(PEOPLE_AGREEMENT_DELAY);
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Alan Turing']));
});

test('one button lists everyone in the venue, with a link to the area of each', async () => {
  const { user, inside, address } = await inPanel({ guests: [GRACE, ALAN] });
  await user.click(inside.getByRole('radio', { name: 'Everyone' }));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper']));
  expect(inside.getAllByRole('link').map((link) => [link.textContent, link.ariaLabel])).toEqual([
    ['Expo', 'Go to Expo'],
  ]);
  await user.click(inside.getByRole('link', { name: 'Go to Expo' }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(address()).toBe('/v/hall/area/expo');
});

test('a search finds any word of a name in the whole venue', async () => {
  const { user, inside, elapse } = await inPanel({ guests: [GRACE, ALAN] });
  await user.type(inside.getByRole('searchbox', { name: 'Search people' }), 'tur');
  expect((inside.getByRole('radio', { name: 'Everyone' }) as HTMLInputElement).checked).toBe(true);
  elapse(300);
  await waitFor(() => expect(names()).toEqual(['Alan Turing']));
  await user.type(inside.getByRole('searchbox', { name: 'Search people' }), 'x');
  elapse(300);
  await inside.findByText('Nobody found for “turx”.');
});

test('a search finds people who are not here, whose profile and chat can be opened', async () => {
  const { user, inside, elapse } = await inPanel({ guests: [ALAN] }, ({ realtime }) =>
    realtime.directory.know({ uid: 'grace', name: 'Grace Hopper', company: 'Navy' }),
  );
  await user.type(inside.getByRole('searchbox', { name: 'Search people' }), 'hop');
  elapse(300);
  await waitFor(() => expect(rowTexts()).toEqual(['GHGrace HopperNot here nowNavy']));
  expect(inside.getByRole('button', { name: 'Profile of Grace Hopper' })).toBeTruthy();
  await user.click(inside.getByRole('button', { name: 'Start chat with Grace Hopper' }));
  await within(await screen.findByRole('complementary', { name: 'Chat' })).findByRole('heading', {
    name: 'Grace Hopper',
  });
});

test('Escape clears the search first and then closes the panel', async () => {
  const { user, inside, button } = await inPanel();
  const search = inside.getByRole('searchbox', { name: 'Search people' }) as HTMLInputElement;
  await user.type(search, 'Al');
  await user.keyboard('{Escape}');
  expect([search.value, noPanel() !== null]).toEqual(['', true]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(noPanel()).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('the panel takes the focus, and its own button closes it and returns the focus', async () => {
  const { user, inside, button } = await inPanel();
  expect([document.activeElement, button.ariaExpanded]).toEqual([await panel(), 'true']);
  await user.click(inside.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(noPanel()).toBeNull());
  expect([document.activeElement, button.ariaExpanded]).toEqual([button, 'false']);
});

test('in an area of more than one page users find themselves and see how many people there are', async () => {
  const { elapse } = await inPanel({ guests: guests(250) });
  await waitFor(() => expect(names()[0]).toBe('Ada Lovelace'));
  elapse(10_000);
  const [own] = within(await panel()).getAllByRole('listitem');
  await waitFor(() => expect(own?.getAttribute('aria-setsize')).toBe('251'));
});

test('the number of people in the venue is hidden before all of them were read', async () => {
  const { user, inside } = await inPanel({ guests: guests(60, 'expo') });
  await user.click(inside.getByRole('radio', { name: 'Everyone' }));
  await waitFor(() => expect(names()[1]).toBe('Guest 0000'));
  const [first] = within(await panel()).getAllByRole('listitem');
  expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '-1']);
});

test('others are shown as unknown and the user as offline while the link is down', async () => {
  const { world, inside, elapse } = await inPanel({ guests: [GRACE] });
  await waitFor(() => expect(names()).toHaveLength(2));
  act(() => world.realtime.cut());
  await inside.findByText('Reconnecting… This list may be out of date.');
  expect(rowTexts()[0]).toContain('YouOffline');
  expect(rowTexts()[1]).toBe('GHGrace HopperUnknownRear admiral · NavyLobby');
  act(() => world.realtime.restore());
  await waitFor(() => {
    elapse(PEOPLE_AGREEMENT_DELAY);
    expect(rowTexts()[1]).toBe('GHGrace HopperAvailableRear admiral · NavyLobby');
  });
});

test('a failed list shows the failure and can be loaded again', async () => {
  const { world, user, inside } = await inPanel({ guests: [ALAN] });
  world.answers.fail('readPeople', gone);
  await user.click(inside.getByRole('radio', { name: 'Everyone' }));
  await inside.findByText(/The list of people could not be loaded/);
  world.answers.heal('readPeople');
  await user.click(inside.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Ada Lovelace', 'Alan Turing']));
});
