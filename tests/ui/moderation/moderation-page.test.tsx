import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { boardVenue } from '../whiteboard/boards';
import { card, openPage, PAGE, REPORT } from './open-page';

test('a host reads a report with what it is about, and dismisses it', async () => {
  const { user, asked } = openPage();
  await screen.findByRole('heading', { level: 1, name: 'Moderation' });
  const report = await card();
  expect(report.getByRole('heading').textContent).toBe('Grace Hopper · Spam or advertising');
  expect(report.getByText(/^Reported by/).textContent).toMatch(/^Reported by Alan Turing, Jan 2, 2026/);
  expect(report.getByRole('figure', { name: 'What was reported' }).textContent).toContain('Grace Buy now');
  report.getByText('Again and again');
  await user.click(report.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('No open reports.');
  expect(asked).toMatchObject([['/api/moderation/reports/1/dismiss', { method: 'POST' }]]);
  expect(document.title).toContain('Moderation');
});

test('a host mutes a person in the chat of the message for a time, with a reason', async () => {
  const { user, asked } = openPage(['DESIGNER']);
  await user.click((await card()).getByRole('button', { name: 'Mute' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), '1 day');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too loud');
  await user.click(dialog.getByRole('button', { name: 'Mute' }));
  await screen.findByText('No open reports.');
  const body = {
    kind: 'MUTE',
    userId: 'grace',
    reason: 'Too loud',
    reportId: 1,
    minutes: 1_440,
    channelId: 'area:lobby',
  };
  expect(asked.map(([path, options]) => [path, options.body])).toEqual([
    ['/api/moderation/restrictions', body],
  ]);
});

test('a host bans a person from the event for good', async () => {
  const { user, asked } = openPage();
  await user.click((await card()).getByRole('button', { name: 'Ban' }));
  const ban = within(await screen.findByRole('dialog', { name: 'Ban' }));
  const place = ban.getByRole('combobox', { name: 'From where?' });
  expect(place.textContent).toMatch(/^The whole event.*Lobby/);
  expect((place as HTMLSelectElement).value).toBe('area:lobby');
  await user.selectOptions(place, 'The whole event');
  await user.selectOptions(ban.getByRole('combobox', { name: 'For how long?' }), 'For good');
  await user.type(ban.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(ban.getByRole('button', { name: 'Ban' }));
  await screen.findByText('No open reports.');
  expect(asked[0]?.[1].body).toEqual({ kind: 'BAN', userId: 'grace', reason: 'Spam', reportId: 1 });
});

test('an action that the server rejects says why, and what was typed stays', async () => {
  const { user, refusal, asked } = openPage(['ADMIN'], { errMsg: 'moderation.self' });
  await user.click((await card()).getByRole('button', { name: 'Ban' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await dialog.findByText('You cannot do this to yourself.');
  delete refusal.errMsg;
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  await screen.findByText('No open reports.');
  expect(asked[0]?.[1].body).toMatchObject({ reason: 'Spam', channelId: 'area:lobby', minutes: 60 });
});

test('the log says who did what and why, and undoes it', async () => {
  const { user, asked } = openPage();
  await card();
  await user.click(screen.getByRole('radio', { name: 'Log' }));
  await screen.findByText('Too loud');
  const action = await card();
  expect(action.getByRole('heading').textContent).toBe('Grace Hopper · Muted');
  action.getByText(/^Until Jan 3, 2026|^Until Jan 2, 2026/);
  await user.click(action.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => asked.map(([path]) => path)).toEqual(['/api/moderation/log/7/undo']);
});

test('an attendee who opens the page is led to the default area', async () => {
  const { address } = openPage([]);
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  expect(address()).toBe('/v/hall/area/lobby');
});

test('the account menu leads hosts to the page, and not attendees', async () => {
  const world = fakeWorld({ signedIn: ADA.email, accounts: [{ ...ADA, roles: ['ADMIN'] }] });
  const { user, address, leave } = renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await user.click(await screen.findByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Moderation' }));
  await expect.poll(address).toBe(PAGE);
  leave();
  const attendee = renderApp({ world: fakeWorld({ signedIn: ADA.email }) });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await attendee.user.click(await screen.findByRole('button', { name: 'Account' }));
  await screen.findByRole('menuitem', { name: 'Account settings' });
  expect(screen.queryByRole('menuitem', { name: 'Moderation' })).toBeNull();
});

test('a host announces something to an area', async () => {
  const { user, asked } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Announce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Where?' }), 'Expo');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), '4 hours');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Tour at three');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('Your announcement is out.');
  expect(asked.map(([path, options]) => [path, options.body])).toEqual([
    ['/api/moderation/announcements', { text: 'Tour at three', areaId: 'expo', minutes: 240 }],
  ]);
});

test('a host clears a board without opening it', async () => {
  const { user, asked } = openPage(['ADMIN'], {}, REPORT, { venue: boardVenue() });
  const boards = within(await screen.findByRole('region', { name: 'Whiteboards' }));
  const clear = boards.getByRole('button', { name: 'Clear whiteboard', description: 'Board' });
  await user.click(clear);
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear whiteboard' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Nobody can open it');
  await user.click(dialog.getByRole('button', { name: 'Clear whiteboard' }));
  await screen.findByText('Whiteboard cleared.');
  expect(document.querySelector('iframe')).toBeNull();
  expect(asked.map(([path, options]) => [path, options.body])).toEqual([
    ['/api/moderation/boards/clear', { widgetId: 'board', reason: 'Nobody can open it' }],
  ]);
});

test('a report that arrives is on the page of a host without a reload', async () => {
  const { arrive } = openPage();
  await card();
  act(() => arrive({ ...REPORT, id: 2, name: 'Alan Turing' }));
  await screen.findByRole('heading', { name: 'Alan Turing · Spam or advertising' });
});
