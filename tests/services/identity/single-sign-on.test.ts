// @vitest-environment jsdom

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPendingRedirect, hasPendingRedirect } from '@/services/identity/oidc/pending-redirect';
import { forgetStoredEvent, installAuthFrame } from '@/services/identity/oidc/sign-in-with-provider';

interface Message {
  type: string;
  authEvent: { type: string; error: { code: string } | null };
}
interface Frame {
  register(name: string, listener: (message: Message) => void): void;
}
interface Gapi {
  iframes: { getContext(): { open(params: object, opened: (frame: Frame) => Frame): Promise<Frame> } };
}

const KEY = 'firebase:pendingRedirect:local:[DEFAULT]';
const EVENT = 'foyer:auth-event';
const event = { type: 'signInViaRedirect', eventId: null, sessionId: 's', error: null };

/** The events that the SDK receives through its frame. */
async function heard() {
  installAuthFrame();
  const { gapi } = globalThis as unknown as { gapi: Gapi };
  const frame = await gapi.iframes.getContext().open({}, (opened) => opened);
  const listener = vi.fn();
  frame.register('authEvent', listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
  return listener;
}

const tell = (data: unknown, origin: string) => dispatchEvent(new MessageEvent('message', { data, origin }));

beforeEach(() => sessionStorage.clear());

describe('the frame of the own server', () => {
  test('the frame passes on the result of a redirect, once', async () => {
    sessionStorage.setItem(EVENT, JSON.stringify(event));
    expect(await heard()).toHaveBeenLastCalledWith({ type: 'authEvent', authEvent: event });
    expect(sessionStorage.getItem(EVENT)).toBeNull();
  });

  test.each([null, '{', '7', 'null', '{"type":"signInViaRedirect"}'])(
    'the frame ignores %s',
    async (kept) => {
      if (kept !== null) sessionStorage.setItem(EVENT, kept);
      const [message] = (await heard()).mock.lastCall ?? [];
      expect(message).toMatchObject({
        authEvent: { type: 'unknown', error: { code: 'auth/no-auth-event' } },
      });
    },
  );

  test('the frame accepts messages only from windows of this origin', async () => {
    const listener = await heard();
    tell({ authEvent: { ...event, type: 'signInViaPopup' } }, 'https://evil.example');
    tell({ authEvent: 'nonsense' }, location.origin);
    tell(null, location.origin);
    expect(listener).toHaveBeenCalledOnce();
    tell({ authEvent: { ...event, type: 'signInViaPopup' } }, location.origin);
    expect(listener).toHaveBeenLastCalledWith({
      type: 'authEvent',
      authEvent: { ...event, type: 'signInViaPopup' },
    });
  });

  test('the frame removes the data of an earlier visit', async () => {
    sessionStorage.setItem(EVENT, JSON.stringify(event));
    forgetStoredEvent();
    expect((await heard()).mock.lastCall?.[0]).toMatchObject({ authEvent: { type: 'unknown' } });
  });
});

describe('a redirect to an identity provider that an earlier page started', () => {
  test('the redirect is known until it is over', () => {
    expect(hasPendingRedirect('local')).toBe(false);
    sessionStorage.setItem(KEY, '"true"');
    expect([hasPendingRedirect('local'), hasPendingRedirect('other')]).toEqual([true, false]);
    forgetPendingRedirect('local');
    expect(hasPendingRedirect('local')).toBe(false);
  });

  test('the redirect is never known where the browser blocks its storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(hasPendingRedirect('local')).toBe(false);
  });
});
