import { initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { type IdentityServer, PROJECT } from './identity-server';

/** A browser of its own, as far as the SDK is concerned. */
export function visitor(server: IdentityServer): Auth {
  const app = initializeApp({ apiKey: 'local', authDomain: 'hall', projectId: PROJECT }, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  return auth;
}

export const PASSWORD = 'opera-1875';

/** An account nobody else uses. */
export async function person(
  server: IdentityServer,
  account: { authorities?: string[]; disabled?: boolean } = {},
) {
  const email = `guest-${crypto.randomUUID()}@hall.example`;
  const created = await server.identity.accounts.create({
    email,
    password: PASSWORD,
    name: 'Vera Verdi',
    ...account,
  });
  return { email, uid: created.uid };
}
