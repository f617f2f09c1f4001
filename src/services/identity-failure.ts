import { Failure } from '@domain/failure';
import { keyInWords, type LoginWay, loginMessageOf } from '@domain/login-message';

interface SdkError {
  code?: unknown;
  message?: unknown;
  customData?: { _tokenResponse?: { error?: { message?: unknown } } };
}

const OVER = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
];

const codeOf = (error: unknown): string => String((error as SdkError).code ?? '');

/** Where the SDK keeps what the server said: in its message, of some errors in the answer itself. */
function wordsOf(error: unknown): string {
  const { message, customData } = error as SdkError;
  return [message, customData?._tokenResponse?.error?.message].filter(Boolean).join(' ');
}

/** What went wrong with a session; UNAUTHORIZED when it is over. */
export function sessionFailure(error: unknown, message: string): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (OVER.includes(code)) return new Failure('UNAUTHORIZED', message, { cause: error });
  const kind = code === 'auth/network-request-failed' ? 'NOT_REACHABLE' : 'PROCESSING_ERROR';
  return new Failure(kind, message, { cause: error });
}

/**
 * What the identity service answered to a login or to a request for a new password, with a key of the login
 * catalogue as `errMsg`; the server's own key wins (spec §8). Without the SDK's error: it may hold tokens.
 */
export function loginFailure(way: LoginWay, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  const errMsg = keyInWords(wordsOf(error)) ?? loginMessageOf(way, code);
  const { kind } = sessionFailure(error, '');
  return new Failure(kind, `The identity service refused: ${code || 'for an unknown reason'}`, { errMsg });
}
