import { type Session, sessionOf } from '@domain/login/session';
import { EmailAuthProvider, reauthenticateWithCredential, type User, updatePassword } from 'firebase/auth';
import { loginFailure } from './identity-failure';

const PASSWORD = 'password';
/** Users of a registration have no password, although the SDK assumes one for every email. */
const REGISTRATION = 'custom';

/** Returns whether the user can log in with a password. */
export async function signsInWithPassword(user: User): Promise<boolean> {
  const { signInProvider } = await user.getIdTokenResult();
  return (
    signInProvider !== REGISTRATION && user.providerData.some(({ providerId }) => providerId === PASSWORD)
  );
}

async function sessionFrom(user: User): Promise<Session> {
  const { token, claims } = await user.getIdTokenResult();
  return sessionOf(token, claims, Date.now());
}

/** Signs in again and returns the session, for what needs a recent login. Rejects with a `LoginFailure`. */
export async function reauthenticate(user: User, password: string): Promise<Session> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    return await sessionFrom(user);
  } catch (error) {
    throw loginFailure('EMAIL_PASSWORD', error);
  }
}

/** Sets a new password and returns its session; all others end. Rejects with a `LoginFailure`. */
export async function setPassword(user: User, password: string): Promise<Session> {
  try {
    await updatePassword(user, password);
    return await sessionFrom(user);
  } catch (error) {
    throw loginFailure('EMAIL_PASSWORD', error);
  }
}
