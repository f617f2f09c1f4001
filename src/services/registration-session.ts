import { Failure, toFailure } from '@domain/failure';
import type { Credentials } from '@domain/login';
import { type LoginWay, messageOf } from '@domain/login-message';
import { type RegistrationLogin, registrationLoginSchema } from '@domain/registration-login';
import type { ApiClient } from './api-client';

type Call = ApiClient['call'];
export type RegistrationCredentials = Extract<
  Credentials,
  { loginType: 'CVENT_LOGIN' } | { loginType: 'BIZZABO_LOGIN' }
>;

const LOCKED = 423;

const refused = (way: LoginWay, kind: 'invalidCredentials' | 'disabled' | 'unknown'): Failure =>
  new Failure('PROCESSING_ERROR', 'The registration was refused', { errMsg: messageOf(way, kind) });

/** Without what was sent: it holds the number. The server's own words win. */
function withoutNumber(error: unknown): never {
  const { kind, message, status, errMsg } = toFailure(error);
  const told = errMsg ?? (status === LOCKED ? 'login.tooManyAttempts' : undefined);
  throw new Failure(kind, message, {
    ...(status !== undefined && { status }),
    ...(told !== undefined && { errMsg: told }),
  });
}

function ask(call: Call, architectureID: string, credentials: RegistrationCredentials) {
  const options = { method: 'POST', schema: registrationLoginSchema, reports: 'none' } as const;
  if (credentials.loginType === 'CVENT_LOGIN') {
    const { confirmationNumber } = credentials;
    return call('/api/cvent/login', { ...options, body: { architectureID, confirmationNumber } });
  }
  const { registrationNumber, email: emailAddress } = credentials;
  const body = { architectureID, registrationNumber: Number(registrationNumber), emailAddress };
  return call('/api/bizzabo/login', { ...options, body });
}

function tokenIn({ status, emailAddress, customToken }: RegistrationLogin, way: LoginWay): string {
  if (status === 'USER_INACTIVE') throw refused(way, 'disabled');
  if (status === 'NO_USER_FOUND' || !emailAddress) throw refused(way, 'invalidCredentials');
  if (!customToken) throw refused(way, 'unknown');
  return customToken;
}

/**
 * The custom token for a registration number (spec §7 and §8). Rejects with a `Failure` whose `errMsg` is the
 * server's, or the key of the login catalogue that the answer stands for.
 */
export async function registrationToken(
  call: Call,
  architectureId: string | undefined,
  credentials: RegistrationCredentials,
): Promise<string> {
  const way = credentials.loginType;
  if (architectureId === undefined) throw refused(way, 'unknown');
  return tokenIn(await ask(call, architectureId, credentials).catch(withoutNumber), way);
}
