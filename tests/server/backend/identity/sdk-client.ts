import { initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { givePassword } from '../../../support/known-password';
import { type IdentityServer, PROJECT } from './identity-server';

/** Creates an independent SDK app, like a separate browser. */
export function sdkAuth(server: IdentityServer): Auth {
  const app = initializeApp({ apiKey: 'local', authDomain: 'hall', projectId: PROJECT }, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, server.url, { disableWarnings: true });
  return auth;
}

/** Creates an account with a unique email that signs in with `PASSWORD`. */
export async function person(
  server: Pick<IdentityServer, 'identity' | 'store'>,
  account: { authorities?: string[]; disabled?: boolean } = {},
) {
  const email = `guest-${crypto.randomUUID()}@hall.example`;
  const { uid } = await server.identity.accounts.create({ email, name: 'Vera Verdi', ...account });
  await givePassword(server.store, uid);
  return { email, uid };
}
