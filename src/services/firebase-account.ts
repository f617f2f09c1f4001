import { Failure } from '@domain/failure';
import { type Session, sessionOf } from '@domain/session';
import { EmailAuthProvider, reauthenticateWithCredential, type User, updatePassword } from 'firebase/auth';
import { loginFailure } from './identity-failure';

const PASSWORD = 'password';
/** Whoever came with a registration has no password, although the SDK takes every email for one. */
const REGISTRATION = 'custom';

const REFUSED_PASSWORDS = [
  'auth/weak-password',
  'auth/password-does-not-meet-requirements',
  'auth/missing-password',
];

/** The person can log in with a password. */
export async function signsInWithPassword(user: User): Promise<boolean> {
  const { signInProvider } = await user.getIdTokenResult();
  return (
    signInProvider !== REGISTRATION && user.providerData.some(({ providerId }) => providerId === PASSWORD)
  );
}

async function sessionFrom(user: User): Promise<Session> {
  const { token, claims } = await user.getIdTokenResult();
  return sessionOf(token, claims);
}

/**
 * A session that begins now, for what only a recent login may do.
 * Rejects with a Failure that carries a key of the login catalogue.
 */
export async function provePassword(user: User, password: string): Promise<Session> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    return await sessionFrom(user);
  } catch (error) {
    throw loginFailure('EMAIL_PASSWORD', error);
  }
}

/** What a Failure says of a password that is not accepted. */
export const WEAK_PASSWORD = 'account.weakPassword';

/**
 * The session that a new password leaves: all others end.
 * Rejects with a Failure that carries WEAK_PASSWORD or a key of the login catalogue.
 */
export async function setPassword(user: User, password: string): Promise<Session> {
  try {
    await updatePassword(user, password);
    return await sessionFrom(user);
  } catch (error) {
    if (REFUSED_PASSWORDS.includes((error as { code: string }).code))
      throw new Failure('PROCESSING_ERROR', 'The password is not accepted', { errMsg: WEAK_PASSWORD });
    throw loginFailure('EMAIL_PASSWORD', error);
  }
}
