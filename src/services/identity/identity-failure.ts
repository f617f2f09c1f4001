import {
  LoginFailure,
  type LoginWay,
  messageKeyIn,
  providerFailureCode,
  serverFailureCode,
  toLoginFailure,
} from '@domain/login/login-failure';
import { Failure } from '@domain/shared/failure';

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

/** Returns the server's text: the SDK puts it in its message, for some errors in the response itself. */
function textOf(error: unknown): string {
  const { message, customData } = error as SdkError;
  return [message, customData?._tokenResponse?.error?.message].filter(Boolean).join(' ');
}

/** Returns the failure of a session; UNAUTHORIZED when it has ended. */
export function sessionFailure(error: unknown, message: string): Failure {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (OVER.includes(code)) return new Failure('UNAUTHORIZED', message, { cause: error });
  const kind = code === 'auth/network-request-failed' ? 'NOT_REACHABLE' : 'PROCESSING_ERROR';
  return new Failure(kind, message, { cause: error });
}

/**
 * Returns the failure of a sign-in or a password reset request; the server's own key takes precedence (spec
 * §8). Drops the SDK's error: it may hold tokens.
 */
export function loginFailure(way: LoginWay, error: unknown): LoginFailure {
  if (error instanceof Failure) return toLoginFailure(error, way);
  const providerCode = codeOf(error);
  const errMsg = messageKeyIn(textOf(error)) ?? undefined;
  const { kind } = sessionFailure(error, '');
  const message = `The identity service rejected the request: ${providerCode || 'for an unknown reason'}`;
  const code = errMsg ? serverFailureCode(errMsg) : providerFailureCode(providerCode);
  return new LoginFailure(code, { way, kind, message, errMsg });
}
