import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitIn } from '@domain/login/login-limit';
import * as v from 'valibot';
import type { Identity } from '../../backend/identity/identity';
import { IdentityError, type IdentityErrorCode } from '../../backend/identity/identity-error';
import { NETWORK_WAIT } from '../../backend/identity/identity-limits';
import { RESET_PAGE } from '../../backend/identity/reset-link';
import type { Environment } from '../../platform/config/environment';
import { DomainError, type ErrorKind, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { principalOf } from '../../platform/http/http-app';
import { answerBytes, type Representation, representationOf } from '../../platform/http/representation';
import { clientAddress, networkOf } from '../../platform/net/client-address';

const password = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(1_000));

const REFUSALS: Partial<Record<IdentityErrorCode, [ErrorKind, string]>> = {
  INVALID_LOGIN_CREDENTIALS: ['conflict', 'WRONG_PASSWORD'],
  WEAK_PASSWORD: ['conflict', 'WEAK_PASSWORD'],
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: ['conflict', 'WEAK_PASSWORD'],
  OPERATION_NOT_ALLOWED: ['conflict', 'OPERATION_NOT_ALLOWED'],
  TOO_MANY_ATTEMPTS_TRY_LATER: ['locked', 'login.tooManyAttempts'],
  UNAVAILABLE: ['unavailable', 'login.unknownError'],
};

function rejection(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error;
  if (error.text && limitIn(error.text))
    return new DomainError('tooManyRequests', error.text, { retryAfter: NETWORK_WAIT });
  const refusal = REFUSALS[error.code];
  return refusal ? new DomainError(...refusal) : error;
}

interface PasswordDeps {
  environment: Pick<Environment, 'trustProxy'>;
  identity: Pick<Identity, 'changePassword'>;
}

export const passwordEndpoint = route({
  path: '/api/account/password',
  POST: {
    summary:
      'Changes the password of the caller, who proves the present one, and ends all their other sessions',
    access: 'members',
    once: true,
    body: v.object({ currentPassword: password, newPassword: password }),
    answers: { 204: { description: 'It is changed; the other sessions have ended.' } },
    refusals: {
      404: 'Passwords are kept by a hosted service.',
      409: 'WRONG_PASSWORD, WEAK_PASSWORD (short, long, or a common one), or OPERATION_NOT_ALLOWED without a password.',
      423: 'login.tooManyAttempts: the account is locked, as by failed logins.',
      429: 'login.tooManyFromNetwork.MINUTES: too many failures from this network.',
    },
  },
}).handled(({ environment, identity: { changePassword } }: PasswordDeps) => ({
  POST: async (c, { body }) => {
    if (!changePassword) throw notFound();
    const network = networkOf(clientAddress(c, environment.trustProxy));
    await changePassword(principalOf(c), body, network).catch((error: unknown) => {
      throw rejection(error);
    });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
}));

const HTML = 'text/html; charset=utf-8';

function pageIn(clientDir: string): Promise<Representation> | undefined {
  const path = join(clientDir, 'action.html');
  return existsSync(path) ? representationOf(readFileSync(path, 'utf8'), HTML) : undefined;
}

interface ActionPageDeps {
  environment: Pick<Environment, 'config'>;
  clientDir: string;
}

/**
 * The page behind the links of password mails, `/__/auth/action`. It needs no venue and no login. Only with the own
 * identity: the links of a hosted service lead to its own page.
 */
export const actionPageEndpoint = route({
  path: RESET_PAGE,
  GET: {
    summary: 'The page that sets a password, behind the links of mails',
    access: 'everyone',
    answers: { 200: { type: 'text/html' }, 304: { description: 'It matches If-None-Match' } },
    refusals: { 404: 'The client is not built, or identity is hosted' },
  },
}).handled(({ environment, clientDir }: ActionPageDeps) => {
  const isHosted = environment.config.firebase !== undefined;
  const page = isHosted ? undefined : pageIn(clientDir);
  return {
    GET: async (c) => {
      if (isHosted) throw notFound();
      if (!page) throw notFound('The client is not built. Run npm run build.');
      return answerBytes(c, await page, { 'Cache-Control': 'no-cache' });
    },
  };
});
