import { Failure, type FailureKind } from '@domain/shared/failure';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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

const shown = async () => (await screen.findByRole('dialog', { name: 'Error' })).textContent;

async function dismiss(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('the dialog has a text for each kind of failure, until it is dismissed', async () => {
  const { send, user } = await inLobby();
  for (const [code, text] of TEXTS) {
    send({ type: 'error.raise', code });
    expect(await shown()).toBe(`Error${text}Dismiss`);
    await dismiss(user);
  }
});

test('a text of the server is shown as it is, and a key is not', async () => {
  const { world, user } = await inLobby();
  const fail = (errMsg: string) =>
    act(() =>
      world.report({ type: 'call.failed', failure: new Failure('PROCESSING_ERROR', 'call', { errMsg }) }),
    );
  fail('The hall is full.');
  expect(await shown()).toContain('The hall is full.');
  await dismiss(user);
  fail('login.unknownError');
  expect(await shown()).not.toContain('login.unknownError');
});

test('Escape dismisses the dialog, which focuses Dismiss', async () => {
  const { send, user } = await inLobby();
  send({ type: 'error.raise', code: 'WIDGET_ERROR' });
  const button = await screen.findByRole('button', { name: 'Dismiss' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
