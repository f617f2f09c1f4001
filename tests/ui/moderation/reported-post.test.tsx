import type { Reported } from '@domain/moderation/report';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  await user.click(removal.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('No open reports.');
  await screen.findByText('Post removed.');
  expect(asked.map(([path, options]) => [path, options.body])).toEqual([
    ['/api/moderation/posts/remove', { ...POST, reason: 'Advertising', reportId: 1 }],
  ]);
});
