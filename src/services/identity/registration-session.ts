import type { Credentials } from '@domain/login/login';
import { LoginFailure, type LoginFailureCode, toLoginFailure } from '@domain/login/login-failure';
import { type RegistrationLogin, registrationLoginSchema } from '@domain/login/registration-login';
import { toFailure } from '@domain/shared/failure';
import type { ApiClient } from '@/services/api/api-client';

type Call = ApiClient['call'];
export type RegistrationCredentials = Extract<
  Credentials,
  { loginType: 'CVENT_LOGIN' } | { loginType: 'BIZZABO_LOGIN' }
>;

const LOCKED = 423;

const rejected = (way: RegistrationCredentials['loginType'], code: LoginFailureCode): LoginFailure =>
  new LoginFailure(code, { way, message: 'The registration was rejected' });

/**
 * Rejects with the failed call as a LoginFailure, without the request: it holds the number. The server's text
 * takes precedence.
 */
function rejectCall(error: unknown, way: RegistrationCredentials['loginType']): never {
  const { status, errMsg } = toFailure(error);
  if (status === LOCKED && errMsg === undefined) throw rejected(way, 'tooManyAttempts');
  throw toLoginFailure(error, way);
}

function ask(call: Call, architectureID: string, credentials: RegistrationCredentials) {
  const options = {
    method: 'POST',
    schema: registrationLoginSchema,
    reports: 'none',
  } as const;
  if (credentials.loginType === 'CVENT_LOGIN') {
    const { confirmationNumber } = credentials;
    return call('/api/cvent/login', { ...options, body: { architectureID, confirmationNumber } });
  }
  const { registrationNumber, email: emailAddress } = credentials;
  const body = { architectureID, registrationNumber: Number(registrationNumber), emailAddress };
  return call('/api/bizzabo/login', { ...options, body });
}

function tokenIn(
  { status, emailAddress, customToken }: RegistrationLogin,
  way: RegistrationCredentials['loginType'],
): string {
  if (status === 'USER_INACTIVE') throw rejected(way, 'disabled');
  if (status === 'NO_USER_FOUND' || !emailAddress) throw rejected(way, 'invalidCredentials');
  if (!customToken) throw rejected(way, 'unknown');
  return customToken;
}

/** Fetches the custom token for a registration number (spec §7 and §8). Rejects with a `LoginFailure`. */
export async function registrationToken(
  call: Call,
  architectureId: string | undefined,
  credentials: RegistrationCredentials,
): Promise<string> {
  const way = credentials.loginType;
  if (architectureId === undefined) throw rejected(way, 'unknown');
  return tokenIn(await ask(call, architectureId, credentials).catch((error) => rejectCall(error, way)), way);
}
