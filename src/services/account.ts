import type { Failure } from '@domain/failure';
import type { Session } from '@domain/session';
import type { UiConfig } from '@domain/ui-config';
import type {
  AccountMeans,
  Deletion,
  DeletionInput,
  PasswordChange,
  PasswordChangeInput,
  ProofFault,
} from '@machines/account/account.events';
import type { User } from 'firebase/auth';
import * as v from 'valibot';
import type { ApiClient } from './api-client';
import { provePassword, setPassword, signsInWithPassword, WEAK_PASSWORD } from './firebase-account';
import type { Firebase } from './firebase-app';
import type { Identity } from './identity';
import { saveFile } from './save-file';

/** What a person can do with their own account; every rejection is a `Failure`. */
export interface AccountService {
  readMeans(): Promise<AccountMeans>;
  /** Ends all other sessions; the one in use goes on with new tokens. */
  changePassword(passwords: PasswordChangeInput): Promise<PasswordChange>;
  endOtherSessions(): Promise<void>;
  /** Saves all that is kept of the person as a file. */
  downloadData(): Promise<void>;
  /** Deletes the account and ends the session; without a password the login must be recent. */
  remove(proof: DeletionInput): Promise<Deletion>;
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

const PROOF_FAULTS: Readonly<Record<string, ProofFault>> = {
  'login.loginError': 'wrong',
  'login.tooManyAttempts': 'locked',
};
const PASSWORD_FAULTS = { [WEAK_PASSWORD]: 'weak' } as const;

/** The account over the own server and the SDK, which is there already when somebody is signed in. */
export function createAccount({ config, call, firebase, identity }: AccountParts): AccountService {
  const signedInUser = async () => (await firebase.session()).signedInUser();

  /** Replaces the session by one that `make` makes; says why when that is refused for one of these reasons. */
  async function renewed<Fault>(
    make: (user: User) => Promise<Session>,
    faults: Readonly<Record<string, Fault>>,
  ): Promise<{ fault: Fault | null }> {
    const user = await signedInUser();
    try {
      await identity.renew(() => make(user));
      return { fault: null };
    } catch (error) {
      const fault = faults[(error as Failure).errMsg ?? ''];
      if (!fault) throw error;
      return { fault };
    }
  }

  async function erase(): Promise<Deletion> {
    try {
      await call('/api/account', { method: 'DELETE', schema: NOTHING, reports: 'session' });
    } catch (error) {
      if ((error as Failure).errMsg === TOO_OLD) return { fault: 'stale' };
      throw error;
    }
    identity.lose();
    return PROVEN;
  }

  const prove = (password: string) => renewed((user) => provePassword(user, password), PROOF_FAULTS);

  return {
    readMeans: async () => {
      const [{ firebase: section }, user] = await Promise.all([config(), signedInUser()]);
      return { hasPassword: await signsInWithPassword(user), endsSessions: section?.local === true };
    },
    changePassword: async ({ currentPassword, newPassword }) => {
      const proof = await prove(currentPassword);
      return proof.fault ? proof : renewed((user) => setPassword(user, newPassword), PASSWORD_FAULTS);
    },
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
