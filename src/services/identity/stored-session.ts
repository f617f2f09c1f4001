import { type Session, sessionOf } from '@domain/login/session';
import { TOKEN_MARGIN } from '@domain/shared/limits';
import * as v from 'valibot';
import type { TextStore } from '@/services/storage/storage';

const storedUserSchema = v.object({
  uid: v.optional(v.string()),
  stsTokenManager: v.object({ accessToken: v.string(), expirationTime: v.number() }),
});

const keyOf = (apiKey: string): string => `firebase:authUser:${apiKey}:[DEFAULT]`;

const storedUser = (store: TextStore, apiKey: string) =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), storedUserSchema), store.get(keyOf(apiKey)));

/** Returns the stored id of the user who is signed in on this browser. */
export function storedUserId(store: TextStore, apiKey: string): string | null {
  const parsed = storedUser(store, apiKey);
  return parsed.success ? (parsed.output.uid ?? null) : null;
}

/** Calls back when another tab signs a user in or out. */
export function watchStoredUser(apiKey: string, onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(apiKey)) onChange();
  };
  if (!('addEventListener' in globalThis)) return () => {};
  globalThis.addEventListener('storage', listen);
  return () => globalThis.removeEventListener('storage', listen);
}

/** Returns whether a user is signed in on this browser; the SDK stores the entry. */
export const hasStoredUser = (store: TextStore, apiKey: string): boolean => store.get(keyOf(apiKey)) !== null;

/** Removes the stored user, also where the SDK was never loaded. */
export const forgetStoredUser = (store: TextStore, apiKey: string): void => store.remove(keyOf(apiKey));

/**
 * Returns the session that the SDK stored in local storage if its token outlives the first refresh; otherwise
 * null, and the SDK is needed. For a returning attendee this avoids loading the SDK and its request before
 * the first area; the server verifies the token anyway.
 */
export function storedSession(store: TextStore, apiKey: string, now: number): Session | null {
  const parsed = storedUser(store, apiKey);
  if (!parsed.success) return null;
  const { accessToken, expirationTime } = parsed.output.stsTokenManager;
  const claims = claimsOf(accessToken);
  return claims && expirationTime - now >= TOKEN_MARGIN ? sessionOf(accessToken, claims, now) : null;
}

/** Returns the id of the stored session; null when there is none, or a hosted service keeps it. */
export function storedSessionId(store: TextStore, apiKey: string): string | null {
  const parsed = storedUser(store, apiKey);
  const claims = parsed.success && claimsOf(parsed.output.stsTokenManager.accessToken);
  return claims && typeof claims.session_id === 'string' ? claims.session_id : null;
}

function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
