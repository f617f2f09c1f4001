import type { Action } from '@domain/moderation/action';
import type { Reported } from '@domain/moderation/report';
import { Failure } from '@domain/shared/failure';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const PAGE = '/v/hall/moderation';
const TARGET = { channelId: 'area:lobby', messageId: '-NjEtLV-0123456789ab' };

const REPORT: Reported = {
  id: 1,
  reportedAt: Date.UTC(2026, 0, 2, 12),
  kind: 'MESSAGE',
  reason: 'SPAM',
  words: 'Again and again',
  userId: 'grace',
  name: 'Grace Hopper',
  ...TARGET,
  kept: { message: { authorId: 'grace', authorName: 'Grace', text: 'Buy now', sentAt: 1 }, before: [] },
  reporter: 'Alan Turing',
};
const ACTION: Action = {
  id: 7,
  actedAt: Date.UTC(2026, 0, 2, 13),
  kind: 'MUTED',
  host: 'Hanna Host',
  userId: 'grace',
  name: 'Grace Hopper',
  until: Date.UTC(2026, 0, 3),
  reason: 'Too loud',
};

type Asked = [path: string, options: { method?: string; body?: object }];

/** Opens the page as a host, on a server that has one report and one action. */
function open(roles = ['ADMIN'], refusal: { errMsg?: string } = {}) {
  const world = fakeWorld({ signedIn: ADA.email, accounts: [{ ...ADA, roles }] });
  const asked: Asked[] = [];
  let reports = [REPORT];
  const { call } = world.services.client;
  const read = (path: string) => ({ data: path.endsWith('log') ? { actions: [ACTION] } : { reports } });
  const act = (path: string, options: Asked[1]): object | undefined => {
    if (refusal.errMsg) throw new Failure('PROCESSING_ERROR', 'no', { status: 409, ...refusal });
    asked.push([path, options]);
    reports = [];
    return path.endsWith('undo') ? undefined : { data: { actionId: 8 } };
  };
  world.services.client.call = (async (path: string, options: Asked[1]) => {
    if (!path.startsWith('/api/moderation')) return call(path, options as never);
    return options.method === 'POST' ? act(path, options) : read(path);
  }) as typeof call;
  const visit = renderApp({ at: PAGE, world });
  return { ...visit, asked, refusal };
}

const card = async () => within(await screen.findByRole('listitem'));

test('a host reads a report with what it is about, and dismisses it', async () => {
  const { user, asked } = open();
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
  const { user, asked } = open(['DESIGNER']);
  await user.click((await card()).getByRole('button', { name: 'Mute' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), '1 day');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too loud');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
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

test('a host bans a person from the event for good, and removes a message', async () => {
  const first = open();
  await first.user.click((await card()).getByRole('button', { name: 'Ban' }));
  const ban = within(await screen.findByRole('dialog', { name: 'Ban' }));
  const place = ban.getByRole('combobox', { name: 'From where?' });
  expect(place.textContent).toMatch(/^The whole event.*Lobby/);
  expect((place as HTMLSelectElement).value).toBe('area:lobby');
  await first.user.selectOptions(place, 'The whole event');
  await first.user.selectOptions(ban.getByRole('combobox', { name: 'For how long?' }), 'For good');
  await first.user.type(ban.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await first.user.click(ban.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('No open reports.');
  expect(first.asked[0]?.[1].body).toEqual({ kind: 'BAN', userId: 'grace', reason: 'Spam', reportId: 1 });
  first.leave();
  const second = open();
  await second.user.click((await card()).getByRole('button', { name: 'Remove message' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove message' }));
  await second.user.type(removal.getByRole('textbox', { name: 'Reason' }), 'Advertising');
  await second.user.click(removal.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('No open reports.');
  expect(second.asked[0]?.[1].body).toEqual({ ...TARGET, reason: 'Advertising', reportId: 1 });
});

test('a deed that the server rejects says why, and what was typed stays', async () => {
  const { user, refusal, asked } = open(['ADMIN'], { errMsg: 'moderation.self' });
  await user.click((await card()).getByRole('button', { name: 'Ban' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByText('You cannot do this to yourself.');
  delete refusal.errMsg;
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('No open reports.');
  expect(asked[0]?.[1].body).toMatchObject({ reason: 'Spam', channelId: 'area:lobby', minutes: 60 });
});

test('the log says who did what and why, and undoes it', async () => {
  const { user, asked } = open();
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
  const { address } = open([]);
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
  const { user, asked } = open();
  await user.click(await screen.findByRole('button', { name: 'Announce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Where?' }), 'Expo');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For how long?' }), '4 hours');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'Tour at three');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('It is announced.');
  expect(asked.map(([path, options]) => [path, options.body])).toEqual([
    ['/api/moderation/announcements', { text: 'Tour at three', areaId: 'expo', minutes: 240 }],
  ]);
});
