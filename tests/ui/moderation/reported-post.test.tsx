import type { Reported } from '@domain/moderation/report';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hall } from '../../support/small-venue';
import { hallWith } from '../area/venue';
import { postBy, wall } from '../social-wall/walls';
import { card, openPage, REPORT } from './open-page';

const POST = { widgetId: 'wall', postId: '-NjEtLV-0123456789ab' };
const { channelId: _channel, messageId: _message, ...ABOUT_GRACE } = REPORT;
const POST_REPORT: Reported = {
  ...ABOUT_GRACE,
  kind: 'WALL_POST',
  kept: { post: { ...POST, authorId: 'grace', text: 'Buy now', createdAt: 1 } },
};

test('a host removes a reported post', async () => {
  const { user, asked } = openPage(['ADMIN'], {}, POST_REPORT);
  const report = await card();
  expect(report.getByRole('figure', { name: 'What was reported' }).textContent).toContain(
    'Grace Hopper Buy now',
  );
  expect(report.queryByRole('button', { name: 'Remove message' })).toBeNull();
  await user.click(report.getByRole('button', { name: 'Remove post' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove post' }));
  await user.type(removal.getByRole('textbox', { name: 'Reason' }), 'Advertising');
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await screen.findByText('No open reports.');
  await screen.findByText('Post removed.');
  expect(asked.map(([path, options]) => [path, options.body])).toEqual([
    ['/api/moderation/posts/remove', { ...POST, reason: 'Advertising', reportId: 1 }],
  ]);
});

const inExpo = hallWith('expo', () => ({ contentWidgets: [wall({})] }));
const { architecture, ...rest } = hall();
const everywhere = { ...rest, architecture: { ...architecture, globalWidgets: [wall({})] } };

test.each([
  ['the area of its wall', inExpo, 'area:expo'],
  ['the whole event, where its wall is in every area', everywhere, ''],
  ['the whole event, where its wall is gone', hall(), ''],
])('a ban because of a reported post begins with %s', async (_, venue, place) => {
  const { user, asked } = openPage(['ADMIN'], {}, POST_REPORT, { venue });
  await user.click((await card()).getByRole('button', { name: 'Ban' }));
  const ban = within(await screen.findByRole('dialog', { name: 'Ban' }));
  expect(ban.getByRole<HTMLSelectElement>('combobox', { name: 'From where?' }).value).toBe(place);
  await user.type(ban.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(ban.getByRole('button', { name: 'Ban' }));
  await screen.findByText('No open reports.');
  const body = { kind: 'BAN', userId: 'grace', reason: 'Spam', reportId: 1, minutes: 60 };
  expect(asked[0]?.[1].body).toEqual(place === '' ? body : { ...body, channelId: place });
});

test('the posts of all walls that wait for a host are on the page of hosts, who approve and remove them there', async () => {
  const { user, world } = openPage(['ADMIN'], {}, POST_REPORT, { venue: inExpo });
  act(() => world.wall.wait(postBy('alan', 'New')));
  const queue = within(await screen.findByRole('list', { name: 'Waiting for approval · Wall' }));
  expect(queue.getByRole('listitem').textContent).toContain('The alan');
  await user.click(queue.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByText(/Waiting for approval/)).toBeNull());
  expect(world.wall.actions).toEqual([{ kind: 'approve', post: postBy('alan', 'New') }]);
});
