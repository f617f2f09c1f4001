import type { Credentials } from '@domain/login/login';
import { LoginFailure, type LoginWay, providerFailureCode } from '@domain/login/login-failure';
import type { Session } from '@domain/login/session';
import type { ProfileAttributes } from '@domain/people/profile';
import { userOf } from '@domain/people/user';
import { Failure } from '@domain/shared/failure';
import { TOKEN_STALE_AFTER } from '@domain/shared/limits';
import type { SessionReport } from '@machines/auth/session.machine';
import type { Identity } from '@/services/identity/identity';
import type { Answers } from './answers';

export interface Account {
  email: string;
  password: string;
  name?: string;
  title?: string;
  company?: string;
  /** The other attributes of the profile. */
  profile?: ProfileAttributes;
  roles?: string[];
  /** The registration number with Cvent or Bizzabo. */
  registration?: string;
  /** The identity provider of the user. */
  provider?: string;
  /** A disabled account is rejected on sign-in. */
  disabled?: boolean;
  /** The last login is too long ago to delete the account without a password. */
  stale?: boolean;
  /** A user with an account but without access: the authority check answers 403. */
  barred?: boolean;
}

const refused = (way: LoginWay, code: string) => new LoginFailure(providerFailureCode(code), { way });

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

/** Creates accounts in memory; the session survives reloads, as the SDK keeps it in local storage. */
export function createFakeIdentity(
  answers: Pick<Answers<'restore' | 'signIn' | 'sendPasswordResetEmail' | 'refresh' | 'signOut'>, 'give'>,
  accounts: readonly Account[],
  signedIn?: string,
) {
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
    staleAt: Date.now() + TOKEN_STALE_AFTER,
  });

  const lose = () => {
    current = null;
    report({ type: 'session.lost' });
  };

  return {
    /** The signed-in user of this browser. */
    current: () => current?.email ?? null,
    /** Ends the session elsewhere: in another tab, or by a deleted account. */
    lose,
    /** Signs another user in in another tab. */
    replace: (email: string) => {
      current = find(email);
      report({ type: 'session.replaced' });
    },
    /** Leaves the page for an identity provider; the next page finds a returning user. */
    sendAway: () => {
      away = true;
    },
    /** Answers HEAD /venue for the signed-in user. */
    judge: () => {
      if (!current) throw new Failure('UNAUTHORIZED', 'Nobody is signed in', { status: 401 });
      if (current.barred) throw new Failure('FORBIDDEN', 'May not enter', { status: 403 });
    },
    /** Changes the name of the signed-in user on the server. */
    rename: (name: string) => {
      current = current && { ...current, name };
    },
    /** Returns the profile on the server of the signed-in user. */
    details: () => ({
      title: current?.title,
      company: current?.company,
      ...(current?.name && { name: current.name }),
    }),
    service: {
      restore: () =>
        answers.give('restore', () => {
          if (away) return { session: null, isReturning: true };
          return { session: current && sessionOf(current), isReturning: false };
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
      sendPasswordResetEmail: (email) =>
        answers.give('sendPasswordResetEmail', () => {
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
      lose,
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
    } satisfies Identity,
  };
}

export type FakeIdentity = ReturnType<typeof createFakeIdentity>;
