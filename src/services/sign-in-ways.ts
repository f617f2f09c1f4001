import type { Credentials } from '@domain/login';
import {
  type Auth,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type UserCredential,
} from 'firebase/auth';
import type { ApiClient } from './api-client';
import { type RegistrationCredentials, registrationToken } from './registration-session';

/** What the ways to log in need beside the identity service. */
export interface RegistrationDesk {
  call: ApiClient['call'];
  /** The venue that a registration is for, as far as it is known before the venue is. */
  architectureId: string | undefined;
}

type ProviderCredentials = Extract<Credentials, { loginType: 'FIREBASE_OIDC' }>;

const ABORTED = Object.assign(new Error('Nobody came back from the identity provider'), {
  code: 'auth/user-cancelled',
});

async function withProvider(auth: Auth, { providerId, returning }: ProviderCredentials) {
  const { redirectResult, signInWithProvider } = await import('./oidc/sign-in-with-provider');
  if (!returning) return signInWithProvider(auth, providerId, document.documentElement.lang);
  const result = await redirectResult(auth);
  if (!result) throw ABORTED;
  return result;
}

async function withRegistration(auth: Auth, desk: RegistrationDesk, credentials: RegistrationCredentials) {
  return signInWithCustomToken(auth, await registrationToken(desk.call, desk.architectureId, credentials));
}

/** Signs in by one of the ways of spec §7. Rejects with the SDK's errors, or with a `Failure` of the own server. */
export function signInBy(
  auth: Auth,
  desk: RegistrationDesk,
  credentials: Credentials,
): Promise<UserCredential> {
  if (credentials.loginType === 'FIREBASE_OIDC') return withProvider(auth, credentials);
  if (credentials.loginType !== 'EMAIL_PASSWORD') return withRegistration(auth, desk, credentials);
  return signInWithEmailAndPassword(auth, credentials.email, credentials.password);
}
