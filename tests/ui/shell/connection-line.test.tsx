import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const OFFLINE = 'You are offline. What you typed is safe. Foyer reconnects automatically.';
const SILENT = 'The server is not responding. Reconnecting…';
const AWAY = 'The server cannot be reached. What you typed is safe. Foyer reconnects automatically.';

async function inLobby() {
  const visit = renderApp({ story: { signedIn: ADA.email, config: { userPresence: true } } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await screen.findByRole('navigation', { name: 'People by area' });
  return visit;
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('a server without an answer is reconnected to, and shown as unreachable after 30 seconds', async () => {
  const { world, elapse } = await inLobby();
  act(() => world.realtime.cut('SERVER'));
  await waitFor(() => expect(said()).toContain(SILENT));
  elapse(30_000);
  expect(said()).toContain(AWAY);
});

test('the line is empty while a waiting call shows the same', async () => {
  const { world } = await inLobby();
  const call = { id: 'venue', kind: 'NOT_REACHABLE', status: null, delay: 30_000 } as const;
  act(() => world.realtime.cut('SERVER'));
  act(() => world.report({ type: 'call.delayed', call }));
  expect(said()).not.toContain(SILENT);
  act(() => world.report({ type: 'call.settled', id: 'venue' }));
  expect(said()).toContain(SILENT);
});

test('the login page shows no line', async () => {
  const { world } = renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  act(() => world.realtime.cut('NETWORK'));
  await waitFor(() => expect(within(document.body).queryByText(OFFLINE)).toBeNull());
});
