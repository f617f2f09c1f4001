import { TOKEN_MARGIN } from '@domain/limits';
import { type Session, sessionOf } from '@domain/session';
import * as v from 'valibot';
import type { TextStore } from './storage';

const storedUserSchema = v.object({
  uid: v.optional(v.string()),
  stsTokenManager: v.object({ accessToken: v.string(), expirationTime: v.number() }),
});

const keyOf = (apiKey: string): string => `firebase:authUser:${apiKey}:[DEFAULT]`;

const storedUser = (store: TextStore, apiKey: string) =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), storedUserSchema), store.get(keyOf(apiKey)));

/** The id of the person who is signed in on this browser, as far as it is kept. */
export function storedUserId(store: TextStore, apiKey: string): string | null {
  const parsed = storedUser(store, apiKey);
  return parsed.success ? (parsed.output.uid ?? null) : null;
}

/** Calls back when another tab signs somebody in or out. */
export function watchStoredUser(apiKey: string, onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key === keyOf(apiKey)) onChange();
  };
  if (!('addEventListener' in globalThis)) return () => {};
  globalThis.addEventListener('storage', listen);
  return () => globalThis.removeEventListener('storage', listen);
}

/** Somebody signed in on this browser before; the SDK keeps the entry. */
export const hasStoredUser = (store: TextStore, apiKey: string): boolean => store.get(keyOf(apiKey)) !== null;

/** Forgets the person of an earlier visit, also where the SDK was never loaded. */
export const forgetStoredUser = (store: TextStore, apiKey: string): void => store.remove(keyOf(apiKey));

/**
 * The session the SDK left in local storage, while its token outlives the first refresh; otherwise null, and the
 * SDK has to be asked. Reading it here spares a returning attendee the SDK's code and its look-up before the first
 * area; the server judges the token all the same.
 */
export function storedSession(store: TextStore, apiKey: string, now: number): Session | null {
  const parsed = storedUser(store, apiKey);
  if (!parsed.success) return null;
  const { accessToken, expirationTime } = parsed.output.stsTokenManager;
  const claims = claimsOf(accessToken);
  return claims && expirationTime - now >= TOKEN_MARGIN ? sessionOf(accessToken, claims) : null;
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
