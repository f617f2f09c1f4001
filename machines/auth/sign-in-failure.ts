import { toFailure } from '@domain/failure';
import type { AuthFact } from './auth.events';

const CREDENTIAL_MESSAGES = ['login.loginError', 'login.unknownUser', 'login.userNotAccepted'];

/** What the person is told: the server's errMsg, else the unknown error (spec §8). */
export const signInMessage = (error: unknown): string => toFailure(error).errMsg ?? 'login.unknownError';

/** Only refused credentials count towards the lock; a dead network does not. */
export const isRefusal = (error: unknown): boolean => CREDENTIAL_MESSAGES.includes(signInMessage(error));

export const isThrottled = (error: unknown): boolean => signInMessage(error) === 'login.tooManyAttempts';

/** spec §7: 403 of the authority check gives the unauthorized message, other errors the unknown one. */
export const authorityMessage = (error: unknown): string =>
  toFailure(error).kind === 'FORBIDDEN' ? 'login.unauthorized' : 'login.unknownError';

export const signInFailed = (message: string): AuthFact => ({ type: 'signIn.failed', message });
