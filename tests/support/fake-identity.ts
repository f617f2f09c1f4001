import { Failure } from '@domain/failure';
import type { Session } from '@domain/session';
import { userOf } from '@domain/user';
import type { Identity } from '@/services/identity';
import type { Answers } from './answers';

export interface Account {
  email: string;
  password: string;
  name?: string;
  roles?: string[];
  /** A disabled account is refused on sign-in. */
  disabled?: boolean;
  /** Somebody with an account who may not enter: the authority check answers 403. */
  barred?: boolean;
}

export interface FakeIdentity {
  service: Identity;
  /** Who is signed in on this browser. */
  current(): string | null;
  /** The session ends elsewhere: another tab, a deleted account. */
  lose(): void;
  /** HEAD /venue for whoever is signed in. */
  judge(): void;
}

const refused = (errMsg: string) => new Failure('PROCESSING_ERROR', 'Sign-in was refused', { errMsg });

/** Accounts in memory; the one who is signed in stays so over reloads, as the SDK does in local storage. */
export function createFakeIdentity(
  answers: Pick<Answers<'restore' | 'signIn' | 'refresh' | 'signOut'>, 'give'>,
  accounts: readonly Account[],
  signedIn?: string,
): FakeIdentity {
  const find = (email: string | null) => accounts.find((account) => account.email === email) ?? null;
  let current: Account | null = signedIn ? find(signedIn) : null;
  let renewals = 0;
  let onLost: () => void = () => {};
  if (signedIn && !current) throw new Error(`Nobody has the account ${signedIn}`);

  const sessionOf = ({ email, name, roles = [] }: Account): Session => ({
    user: userOf(email, email, name ?? null),
    token: `token ${renewals} of ${email}`,
    roles,
  });

  return {
    current: () => current?.email ?? null,
    lose: () => {
      current = null;
      onLost();
    },
    judge: () => {
      if (!current) throw new Failure('UNAUTHORIZED', 'Nobody is signed in', { status: 401 });
      if (current.barred) throw new Failure('FORBIDDEN', 'May not enter', { status: 403 });
    },
    service: {
      restore: () => answers.give('restore', () => current && sessionOf(current)),
      signIn: ({ email, password }) =>
        answers.give('signIn', () => {
          const account = find(email);
          if (account?.password !== password) throw refused('login.loginError');
          if (account.disabled) throw refused('login.userNotAccepted');
          current = account;
          return sessionOf(account);
        }),
      refresh: () =>
        answers.give('refresh', () => {
          if (!current) throw new Failure('UNAUTHORIZED', 'The session is over');
          renewals += 1;
          return sessionOf(current);
        }),
      signOut: () =>
        answers.give('signOut', () => {
          current = null;
        }),
      watch: (listener) => {
        onLost = listener;
        return () => {
          onLost = () => {};
        };
      },
    },
  };
}
