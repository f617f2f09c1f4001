import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { openBoard, panel } from './boards';

const WITH_CHAT = { config: { userPresence: true } };

test('a host clears a board with a reason, and restores it right after', async () => {
  const story = { ...WITH_CHAT, accounts: [{ ...ADA, roles: ['ADMIN'] }] };
  const { world, user, ready } = await openBoard({ story });
  ready();
  await user.click(await (await panel()).findByRole('button', { name: 'Clear whiteboard' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear whiteboard' }));
  expect(dialog.getByText(/disappears for everybody/).textContent).toBe(
    'What is on Board disappears for everybody. You can restore it in the log.',
  );
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The next talk');
  await user.click(dialog.getByRole('button', { name: 'Clear whiteboard' }));
  const note = (await screen.findByText('Whiteboard cleared.')).closest('div') as HTMLElement;
  await user.click(within(note).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Whiteboard cleared.')).toBeNull());
  expect(world.chat.moderation.actions).toEqual([
    { type: 'clearBoard', clearing: { widgetId: 'board', reason: 'The next talk' } },
    { type: 'undo', actionId: 1 },
  ]);
});

test('attendees clear no board', async () => {
  const { ready } = await openBoard({ story: WITH_CHAT });
  ready();
  await (await panel()).findByText('What is on the board');
  expect(screen.queryByRole('button', { name: 'Clear whiteboard' })).toBeNull();
});
