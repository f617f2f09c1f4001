import { initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { type IdentityServer, PROJECT } from './identity-server';

/** Creates an independent SDK app, like a separate browser. */
export function sdkAuth(server: IdentityServer): Auth {
  const app = initializeApp({ apiKey: 'local', authDomain: 'hall', projectId: PROJECT }, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  return auth;
}

export const PASSWORD = 'opera-1875';

/** Creates an account with a unique email. */
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
