import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openBoard, panel } from './boards';

const WITH_CHAT = { config: { userPresence: true } };

test('attendees clear no board', async () => {
  const { ready } = await openBoard({ story: WITH_CHAT });
  ready();
  await (await panel()).findByText('What is on the board');
  expect(screen.queryByRole('button', { name: 'Clear whiteboard' })).toBeNull();
});
