import { Failure, toFailure } from '@domain/failure';
import type { Access, Credentials } from '@domain/login';
import type { Session } from '@domain/session';
import type { UserDetails } from '@domain/user';
import type { AuthEvent, AuthFact } from './auth.events';

/** What the person is told: the server's errMsg, else the unknown error (spec §8). */
const signInMessage = (error: unknown): string => toFailure(error).errMsg ?? 'login.unknownError';

/** spec §7: 403 of the authority check gives the unauthorized message, other errors the unknown one. */
const authorityMessage = (error: unknown): string =>
  toFailure(error).kind === 'FORBIDDEN' ? 'login.unauthorized' : 'login.unknownError';

const signInFailed = (message: string): AuthFact => ({ type: 'signIn.failed', message });

export const signInRefused = (error: unknown): AuthFact => signInFailed(signInMessage(error));

export const authorityRefused = (error: unknown): AuthFact => signInFailed(authorityMessage(error));

export const sessionExpired = (error: unknown): AuthFact => ({
  type: 'session.expired',
  failure: toFailure(error),
});

/** The end of a session that the identity service told while it was asked for a new token. */
export const REVOKED = sessionExpired(new Failure('UNAUTHORIZED', 'The session is over'));

/** What an earlier session that may not enter is answered with. */
export const sessionRefused = (error: unknown): AuthFact =>
  toFailure(error).kind === 'FORBIDDEN' ? authorityRefused(error) : sessionExpired(error);

export const authFailed = (error: unknown): AuthFact => ({ type: 'auth.failed', failure: toFailure(error) });

export const accessReceived = (access: Access): AuthFact => ({ type: 'access.received', access });

export const detailsReceived = (details: UserDetails): AuthFact => ({ type: 'details.received', details });

/** What is adopted when another session of the same person takes the place of theirs. */
export const renewalOf = ({ event }: { event: { session: Session } }) => ({ output: event.session });

/** The form that was sent; without one somebody comes back from an identity provider. */
export const credentialsOf = (event: { type: string }): Credentials =>
  event.type === 'session.start'
    ? (event as Extract<AuthEvent, { credentials: unknown }>).credentials
    : { loginType: 'FIREBASE_OIDC', providerId: '', returning: true };
