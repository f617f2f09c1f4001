/** How a visit to an identity provider ended, as the SDK reads it. */
interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: null;
  tenantId: null;
  error: { code: string } | null;
}

type Listener = (message: { type: 'authEvent'; authEvent: AuthEvent }) => void;

/** Where the server's page leaves the event of a redirect; its script has the same name. */
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

/** Forgets how an earlier visit ended, so that it is not taken for the end of the next one. */
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
  // The only question is whether a foreign frame may store anything, and there is none.
  send: () => undefined,
};

/**
 * The SDK hears of finished visits through a frame of the identity service that a script of another origin opens.
 * With the own server there is no other origin: this stands in for that script, so that nothing foreign is loaded.
 */
export function installAuthFrame(): void {
  const open = async (_params: unknown, opened: (frame: unknown) => unknown) => opened(frame);
  const iframes = { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => ({ open }) };
  Object.assign(globalThis, { gapi: { iframes } });
}
