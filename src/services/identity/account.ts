import { LoginFailure, type LoginFailureCode } from '@domain/login/login-failure';
import { type Session, sessionOf } from '@domain/login/session';
import { toFailure } from '@domain/shared/failure';
import type { UiConfig } from '@domain/shared/ui-config';
import type {
  AccountPort,
  Deletion,
  PasswordChange,
  PasswordChangeInput,
  ProofFault,
} from '@machines/account/account.machine';
import { EmailAuthProvider, reauthenticateWithCredential, type User, updatePassword } from 'firebase/auth';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { Firebase, Identity } from './identity';
import { loginFailure } from './identity-failure';

const PASSWORD = 'password';
/** Users of a registration have no password, although the SDK assumes one for every email. */
const REGISTRATION = 'custom';

/** Returns whether the user can log in with a password. */
async function signsInWithPassword(user: User): Promise<boolean> {
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
async function reauthenticate(user: User, password: string): Promise<Session> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
    return await sessionFrom(user);
  } catch (error) {
    throw loginFailure('EMAIL_PASSWORD', error);
  }
}

/** Sets a new password and returns its session; all others end. Rejects with a `LoginFailure`. */
async function setPassword(user: User, password: string): Promise<Session> {
  try {
    await updatePassword(user, password);
    return await sessionFrom(user);
  } catch (error) {
    throw loginFailure('EMAIL_PASSWORD', error);
  }
}

export interface AccountParts {
  config: () => Promise<UiConfig>;
  call: ApiClient['call'];
  firebase: Pick<Firebase, 'session'>;
  identity: Pick<Identity, 'renew' | 'lose'>;
}

const FILE = 'my-data.json';
const TOO_OLD = 'CREDENTIAL_TOO_OLD';
const NOTHING = v.unknown();
const PROVEN = { fault: null };
/** The own server's rejections of a password change. */
const CHANGE_FAULTS: Readonly<Record<string, PasswordChange['fault']>> = {
  WRONG_PASSWORD: 'wrong',
  WEAK_PASSWORD: 'weak',
  'login.tooManyAttempts': 'locked',
};

type Faults<Fault> = Readonly<Partial<Record<LoginFailureCode, Fault>>>;

const PROOF_FAULTS: Faults<ProofFault> = {
  wrongPassword: 'wrong',
  invalidCredentials: 'wrong',
  tooManyAttempts: 'locked',
};
const PASSWORD_FAULTS: Faults<'weak'> = { weakPassword: 'weak' };

const KEPT_FOR = 60_000;

/** Saves data as a file on the user's device, without leaving the page. */
function saveFile(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the data after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

/** The account actions, by the own server and the SDK, which is already loaded when a user is signed in. */
export function createAccountPort({ config, call, firebase, identity }: AccountParts): AccountPort {
  const signedInUser = async () => (await firebase.session()).signedInUser();

  /**
   * Replaces the session by the one `make` creates; returns the fault if that is rejected for one of these
   * reasons.
   */
  async function renewed<Fault>(
    make: (user: User) => Promise<Session>,
    faults: Faults<Fault>,
  ): Promise<{ fault: Fault | null }> {
    const user = await signedInUser();
    try {
      await identity.renew(() => make(user));
      return { fault: null };
    } catch (error) {
      const fault = error instanceof LoginFailure ? faults[error.code] : undefined;
      if (!fault) throw error;
      return { fault };
    }
  }

  async function erase(): Promise<Deletion> {
    try {
      await call('/api/account', { method: 'DELETE', schema: NOTHING, reports: 'session' });
    } catch (error) {
      if (toFailure(error).errMsg === TOO_OLD) return { fault: 'stale' };
      throw error;
    }
    identity.lose();
    return PROVEN;
  }

  const prove = (password: string) => renewed((user) => reauthenticate(user, password), PROOF_FAULTS);

  /** Changes the password on the own server, which ends all other sessions. */
  async function changeHere(passwords: PasswordChangeInput): Promise<PasswordChange> {
    const options = { method: 'POST', schema: NOTHING, reports: 'session', once: true } as const;
    try {
      await call('/api/account/password', { ...options, body: { ...passwords } });
      return PROVEN;
    } catch (error) {
      const fault = CHANGE_FAULTS[toFailure(error).errMsg ?? ''];
      if (!fault) throw error;
      return { fault };
    }
  }

  /** The hosted service accepts a new password after a recent sign-in. */
  async function changeHosted({
    currentPassword,
    newPassword,
  }: PasswordChangeInput): Promise<PasswordChange> {
    const proof = await prove(currentPassword);
    return proof.fault ? proof : renewed((user) => setPassword(user, newPassword), PASSWORD_FAULTS);
  }

  return {
    readMeans: async () => {
      const [{ firebase: section }, user] = await Promise.all([config(), signedInUser()]);
      return { hasPassword: await signsInWithPassword(user), endsSessions: section?.local === true };
    },
    changePassword: async (passwords) =>
      (await config()).firebase?.local ? changeHere(passwords) : changeHosted(passwords),
    endOtherSessions: async () => {
      const path = '/api/account/sessions/end-others';
      await call(path, { method: 'POST', schema: NOTHING, reports: 'session' });
    },
    downloadData: async () => {
      const schema = v.record(v.string(), v.unknown());
      const data = await call('/api/account/data', { schema, reports: 'session' });
      saveFile(FILE, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    },
    remove: async ({ password }) => {
      const proof = password === null ? PROVEN : await prove(password);
      return proof.fault ? proof : erase();
    },
  };
}
