/** The result of a redirect to an identity provider, in the SDK's format. */
interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error: { code: string; message?: string } | null;
}

type Listener = (message: { type: 'authEvent'; authEvent: AuthEvent }) => void;

/** The storage key of the redirect result that the server's page stores; its script uses the same key. */
const STORED_EVENT = 'foyer:auth-event';

const NO_EVENT: AuthEvent = {
  type: 'unknown',
  eventId: null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: { code: 'auth/no-auth-event' },
};

const isAuthEvent = (value: unknown): value is AuthEvent =>
  typeof value === 'object' && value !== null && 'type' in value && 'eventId' in value;

function parsed(text: string | null): AuthEvent {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isAuthEvent(value) ? value : NO_EVENT;
  } catch {
    return NO_EVENT;
  }
}

function takeStoredEvent(): AuthEvent {
  try {
    const text = sessionStorage.getItem(STORED_EVENT);
    sessionStorage.removeItem(STORED_EVENT);
    return parsed(text);
  } catch {
    return NO_EVENT;
  }
}

/** Removes the result of an earlier redirect, so that it is not taken for that of the next one. */
export const forgetStoredEvent = (): void => void takeStoredEvent();

function listen(listener: Listener): void {
  addEventListener('message', ({ origin, data }: MessageEvent) => {
    const authEvent: unknown = data?.authEvent;
    if (origin === location.origin && isAuthEvent(authEvent)) listener({ type: 'authEvent', authEvent });
  });
  queueMicrotask(() => listener({ type: 'authEvent', authEvent: takeStoredEvent() }));
}

const frame = {
  restyle: async () => undefined,
  ping: async (answer: () => void) => answer(),
  register: (_name: string, listener: Listener) => listen(listener),
  // The SDK only asks whether a foreign frame can use storage, and there is no such frame.
  send: () => undefined,
};

/**
 * Installs a replacement for the script of another origin that opens the identity service's frame, from which
 * the SDK receives the results of redirects. The own server has no other origin, so nothing foreign is
 * loaded.
 */
export function installAuthFrame(): void {
  const open = async (_params: unknown, opened: (frame: unknown) => unknown) => opened(frame);
  const iframes = { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => ({ open }) };
  Object.assign(globalThis, { gapi: { iframes } });
}
