import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

const OFFLINE = 'You are offline. What you typed is safe; Foyer reconnects by itself.';
const SILENT = 'The server does not answer. Reconnecting…';
const AWAY = 'The server cannot be reached. What you typed is safe; Foyer reconnects by itself.';

async function inLobby() {
  const visit = renderApp({ story: { signedIn: ADA.email, config: { userPresence: true } } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await screen.findByRole('navigation', { name: 'Where people are' });
  return visit;
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('whoever loses the network is told what is safe', async () => {
  const { world } = await inLobby();
  act(() => world.realtime.cut('NETWORK'));
  await waitFor(() => expect(said()).toContain(OFFLINE));
});

test('a server that does not answer is waited for, and then called away', async () => {
  const { world, elapse } = await inLobby();
  act(() => world.realtime.cut('SERVER'));
  await waitFor(() => expect(said()).toContain(SILENT));
  elapse(30_000);
  expect(said()).toContain(AWAY);
});

test('the line says that all is well for two seconds and goes', async () => {
  const { world, elapse } = await inLobby();
  act(() => world.realtime.cut('SERVER'));
  act(() => world.realtime.restore());
  expect(said()).toContain('Back online');
  elapse(2_000);
  expect(said()).not.toContain('Back online');
});

test('while a waiting call says the same above, the line is silent', async () => {
  const { world } = await inLobby();
  const call = { id: 'venue', kind: 'NOT_REACHABLE', status: null, delay: 30_000 } as const;
  act(() => world.realtime.cut('SERVER'));
  act(() => world.report({ type: 'call.delayed', call }));
  expect(said()).not.toContain(SILENT);
  act(() => world.report({ type: 'call.settled', id: 'venue' }));
  expect(said()).toContain(SILENT);
});

test('what waits for another reason above keeps nothing of the link from being said', async () => {
  const { world } = await inLobby();
  const call = { id: 'venue', kind: 'PROCESSING_ERROR', status: 503, delay: 30_000 } as const;
  act(() => world.realtime.cut('SERVER'));
  act(() => world.report({ type: 'call.delayed', call }));
  expect(said()).toContain(SILENT);
});

test('once the link is back, calls that wait for the server are tried, and that is said at once', async () => {
  const { world } = await inLobby();
  const call = { id: 'venue', kind: 'NOT_REACHABLE', status: null, delay: 30_000 } as const;
  act(() => world.realtime.cut('SERVER'));
  act(() => world.report({ type: 'call.delayed', call }));
  act(() => world.realtime.restore());
  expect(world.hastenings).toBe(1);
  expect(said()).toContain('Back online');
});

test('on the login page nothing is said of a link that nobody has', async () => {
  const { world } = renderApp({ at: '/login' });
  await screen.findByLabelText('Email');
  act(() => world.realtime.cut('NETWORK'));
  await waitFor(() => expect(within(document.body).queryByText(OFFLINE)).toBeNull());
});
