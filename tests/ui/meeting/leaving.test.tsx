import { MEETING_LEAVE_TIMEOUT } from '@domain/shared/limits';
import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { card, frameOf, inLobby, join, meeting, ORIGIN, say, windowOf } from './meetings';

test('who leaves is away when the room has told the others, or has not done so in time', async () => {
  const visit = inLobby([meeting('Stage', { displayMode: 'EMBEDDED' })]);
  const leave = async () => {
    const frame = await frameOf('Stage');
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage');
    say(frame, { type: 'join' });
    expect(post).not.toHaveBeenCalled();
    await visit.user.click(within(await windowOf('Stage')).getByRole('button', { name: 'Leave' }));
    expect(post.mock.calls).toEqual([[{ command: 'leave_room', args: [] }, ORIGIN]]);
    expect(frame.isConnected).toBe(true);
    return frame;
  };
  await join(visit, 'Stage');
  say(await leave(), { type: 'leave' });
  await visit.user.click(await (await card('Stage')).findByRole('button', { name: 'Rejoin' }));
  const silent = await leave();
  visit.elapse(MEETING_LEAVE_TIMEOUT);
  await (await card('Stage')).findByRole('button', { name: 'Rejoin' });
  expect(silent.isConnected).toBe(false);
});
