import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

async function inLobby() {
  const visit = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  return visit;
}

const call = (status: number | null, delay = 30_000) =>
  ({
    type: 'call.delayed',
    call: { id: 'venue', kind: status === null ? 'NOT_REACHABLE' : 'PROCESSING_ERROR', status, delay },
  }) as const;

test('a call that waits shows the reason and the time of the next attempt, until it is settled', async () => {
  const { world } = await inLobby();
  for (const [status, reason] of [
    [null, 'The server cannot be reached.'],
    [429, 'The server is busy.'],
    [503, 'Server error (status 503).'],
  ] as const) {
    act(() => world.report(call(status)));
    const line = (await screen.findByText((text) => text.startsWith(reason))).closest('[aria-live]');
    expect(line?.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('timer').textContent).toBe('Trying again in 30 seconds.');
    act(() => world.report({ type: 'call.settled', id: 'venue' }));
    expect(screen.queryByRole('timer')).toBeNull();
  }
});

test('the remaining seconds are counted down', async () => {
  const { world } = await inLobby();
  act(() => world.report(call(null, 1_200)));
  expect((await screen.findByRole('timer')).textContent).toBe('Trying again in 2 seconds.');
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('Trying again in 0 seconds.'));
});

test('the person may try at once, unless the server asks for the wait, or stop the retries', async () => {
  const { world, user } = await inLobby();
  act(() => world.report(call(429)));
  await screen.findByRole('button', { name: 'Don’t try again' });
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  act(() => world.report(call(null)));
  await user.click(await screen.findByRole('button', { name: 'Try now' }));
  expect(world.hastenings).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Don’t try again' }));
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
  expect(world.stops).toBe(1);
});
