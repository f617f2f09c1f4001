import { Failure } from '@domain/failure';
import type { Credentials } from '@domain/login';
import { type LoginWay, loginMessageOf } from '@domain/login-message';
import type { Session } from '@domain/session';
import { type UserDetails, userOf } from '@domain/user';
import type { SessionReport } from '@machines/auth/auth.events';
import type { Identity } from '@/services/identity';
import type { Answers } from './answers';

export interface Account {
  email: string;
  password: string;
  name?: string;
  title?: string;
  company?: string;
  roles?: string[];
  /** Their number with Cvent or Bizzabo. */
  registration?: string;
  /** The identity provider that knows them. */
  provider?: string;
  /** A disabled account is refused on sign-in. */
  disabled?: boolean;
  /** They logged in too long ago to be known again without a password. */
  stale?: boolean;
  /** Somebody with an account who may not enter: the authority check answers 403. */
  barred?: boolean;
}

export interface FakeIdentity {
  service: Identity;
  /** Who is signed in on this browser. */
  current(): string | null;
  /** The session ends elsewhere: another tab, a deleted account. */
  lose(): void;
  /** Somebody else signs in in another tab. */
  replace(email: string): void;
  /** The page is left for an identity provider; the next one finds somebody who comes back. */
  sendAway(): void;
  /** HEAD /venue for whoever is signed in. */
  judge(): void;
  /** What the server keeps of whoever is signed in. */
  details(): UserDetails;
}

const refused = (way: LoginWay, code: string) =>
  new Failure('PROCESSING_ERROR', 'Sign-in was refused', { errMsg: loginMessageOf(way, code) });

const opens = (credentials: Credentials, account: Account): boolean => {
  switch (credentials.loginType) {
    case 'CVENT_LOGIN':
      return account.registration === credentials.confirmationNumber;
    case 'BIZZABO_LOGIN':
      return account.registration === credentials.registrationNumber && account.email === credentials.email;
    case 'FIREBASE_OIDC':
      return account.provider === credentials.providerId || credentials.returning === true;
    default:
      return account.email === credentials.email && account.password === credentials.password;
  }
};

/** Accounts in memory; the one who is signed in stays so over reloads, as the SDK does in local storage. */
export function createFakeIdentity(
  answers: Pick<Answers<'restore' | 'signIn' | 'resetPassword' | 'refresh' | 'signOut'>, 'give'>,
  accounts: readonly Account[],
  signedIn?: string,
): FakeIdentity {
  const find = (email: string | null) => accounts.find((account) => account.email === email) ?? null;
  let current: Account | null = signedIn ? find(signedIn) : null;
  let renewals = 0;
  let away = false;
  let report: (report: SessionReport) => void = () => {};
  if (signedIn && !current) throw new Error(`Nobody has the account ${signedIn}`);

  const sessionOf = ({ email, name, roles = [] }: Account): Session => ({
    user: userOf(email, email, name ?? null),
    token: `token ${renewals} of ${email}`,
    roles,
    expiresAt: 0,
  });

  return {
    current: () => current?.email ?? null,
    lose: () => {
      current = null;
      report({ type: 'session.lost' });
    },
    replace: (email) => {
      current = find(email);
      report({ type: 'session.replaced' });
    },
    sendAway: () => {
      away = true;
    },
    judge: () => {
      if (!current) throw new Failure('UNAUTHORIZED', 'Nobody is signed in', { status: 401 });
      if (current.barred) throw new Failure('FORBIDDEN', 'May not enter', { status: 403 });
    },
    details: () => ({ title: current?.title, company: current?.company }),
    service: {
      restore: () =>
        answers.give('restore', () => {
          if (away) return 'RETURNING';
          return current && sessionOf(current);
        }),
      signIn: (credentials) =>
        answers.give('signIn', () => {
          const way = credentials.loginType;
          away = false;
          const account = accounts.find((each) => opens(credentials, each));
          if (!account) throw refused(way, 'auth/invalid-credential');
          if (account.disabled) throw refused(way, 'auth/user-disabled');
          current = account;
          return sessionOf(account);
        }),
      resetPassword: (email) =>
        answers.give('resetPassword', () => {
          if (!find(email)) throw refused('PASSWORD_RESET', 'auth/user-not-found');
        }),
      refresh: () =>
        answers.give('refresh', () => {
          if (!current) throw new Failure('UNAUTHORIZED', 'The session is over');
          renewals += 1;
          return sessionOf(current);
        }),
      renew: async (make) => report({ type: 'session.renewed', session: await make() }),
      settled: () => Promise.resolve(),
      lose: () => {
        current = null;
        report({ type: 'session.lost' });
      },
      signOut: () =>
        answers.give('signOut', () => {
          current = null;
        }),
      watch: (_, onReport) => {
        report = onReport;
        return () => {
          report = () => {};
        };
      },
    },
  };
}
