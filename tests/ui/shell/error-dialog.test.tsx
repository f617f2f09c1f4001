import { Failure, type FailureKind } from '@domain/shared/failure';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { ADA } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

async function inLobby() {
  const visit = renderApp({ story: { signedIn: ADA.email } });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const globalError = child(visit.app.actor, 'globalError');
  return {
    ...visit,
    send: (event: Parameters<typeof globalError.send>[0]) => act(() => globalError.send(event)),
  };
}

const TEXTS: [FailureKind, string][] = [
  ['FORBIDDEN', 'Session expired. Please log in again.'],
  ['UNAUTHORIZED', 'Session expired. Please log in again.'],
  ['FUNCTION_UNSUPPORTED', 'The requested function is currently unavailable.'],
  ['NOT_REACHABLE', 'The server is currently not reachable and will be available shortly.'],
  ['PROCESSING_ERROR', 'Error during processing of the server request.'],
  ['WIDGET_ERROR', 'There was a problem with the content on this page.'],
];

test.each(TEXTS)('%s shows: %s', async (code, text) => {
  const { send, user } = await inLobby();
  send({ type: 'error.raise', code });
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent).toBe(`Error${text}Dismiss`);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['The hall is full.', true],
  ['login.unknownError', false],
])('the server’s errMsg "%s" is shown as it is: %s', async (errMsg, shown) => {
  const { world } = await inLobby();
  act(() =>
    world.report({ type: 'call.failed', failure: new Failure('PROCESSING_ERROR', 'call', { errMsg }) }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent?.includes(errMsg)).toBe(shown);
});

test('Escape dismisses the dialog, which focuses Dismiss', async () => {
  const { send, user } = await inLobby();
  send({ type: 'error.raise', code: 'WIDGET_ERROR' });
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  await waitFor(() => expect(document.activeElement).toBe(dismiss));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
