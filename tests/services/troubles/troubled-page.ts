import type { LoginConfiguration } from '@domain/login';
import type { globalErrorMachine } from '@machines/global-error/global-error.machine';
import { vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { child } from '@/app/child';
import { createApp } from '@/app/create-app';
import { createApiClient } from '@/services/api-client';
import { registrationToken } from '@/services/registration-session';
import { createServices, type Services } from '@/services/services';
import { Answers } from '../../support/answers';
import { configOf } from '../../support/fake-config';
import { createFakeIdentity } from '../../support/fake-identity';
import { ADA, fakeWorld } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { HALL, hall } from '../../support/open-house';
import type { Trouble } from './troubles';

const PROVIDER = { id: 'films', name: 'Films', type: 'EXTERNAL_MEDIA' };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Where the own profile is asked for. */
export const OWN_PROFILE = `/api/userProfile/architecture/${HALL}/userProfile/${encodeURIComponent(ADA.email)}`;

/** One call of the client, by method and path. */
export interface CallName {
  method: 'GET' | 'HEAD' | 'POST';
  path: string;
}

function goodAnswers(login: readonly LoginConfiguration[]): Record<string, unknown> {
  const { architecture, assets } = hall();
  const asking = { ...architecture, cookieBannerConfig: { type: 'SIMPLE' }, cookieProviders: [PROVIDER] };
  return {
    'GET /ui-config.json': configOf(),
    'GET /api/loginOptions': login,
    'GET /api/venue/version': {
      mode: 'LIVE',
      version: 1,
      publishedVersion: 1,
      publishedArchitectureId: HALL,
    },
    'GET /api/ui/venue': { architectures: [asking], assets },
    'GET /api/userInfo': { userId: 'ada', email: ADA.email, attributes: {}, authorities: [] },
    [`GET ${OWN_PROFILE}`]: { data: { attributes: {} } },
    'GET /api/ui/sign-asset-url': { signedUrl: '/backend-assets/live/hall/logo/1?signature=x' },
  };
}

interface TroubledPageOptions {
  call: CallName;
  trouble: Trouble;
  login?: readonly LoginConfiguration[];
  /** The email of somebody who signed in on an earlier visit. */
  signedIn?: string;
  /** So many of these calls go well at first. */
  spared?: number;
}

/** Foyer on its own services, on a network where one call always goes wrong in one way. */
export function openTroubledPage({
  call,
  trouble,
  login = ALL_WAYS,
  signedIn,
  spared = 0,
}: TroubledPageOptions) {
  const good = goodAnswers(login);
  const attempts: number[] = [];
  let left = spared;

  function isTroubled(method: string, path: string): boolean {
    if (method !== call.method || path !== call.path) return false;
    left -= 1;
    return left < 0;
  }

  function wellAnswered(method: string, path: string): Response {
    const answer = good[`${method} ${path}`];
    const body = method === 'HEAD' || answer === undefined ? null : JSON.stringify(answer);
    return new Response(body, { headers: JSON_HEADERS });
  }

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET' } = init;
    const path = String(input).replace(/\?.*$/, '');
    if (!isTroubled(method, path)) return wellAnswered(method, path);
    attempts.push(Date.now());
    return trouble.answer(init);
  };
  vi.stubGlobal('fetch', fetch);

  const own = createServices(() => 'token');
  const identity = createFakeIdentity(new Answers(), [{ ...ADA, registration: '7' }], signedIn).service;
  const { call: ask } = createApiClient({ token: () => null, fetch });
  const services: Services = {
    ...own,
    identity: {
      ...identity,
      signIn: async (credentials) => {
        const { loginType } = credentials;
        if (loginType === 'CVENT_LOGIN' || loginType === 'BIZZABO_LOGIN')
          await registrationToken(ask, HALL, credentials);
        return identity.signIn(credentials);
      },
    },
    realtime: fakeWorld().realtime.service,
  };
  const { actor } = createApp(services);
  actor.start();

  const error = () =>
    (child(actor, 'globalError').getSnapshot() as SnapshotFrom<typeof globalErrorMachine>).context;
  return {
    actor,
    services,
    send: child(actor, 'loginView').send,
    /** What the person and the developer see once everything has ended. */
    seen: () => ({
      auth: child(actor, 'auth').getSnapshot().value,
      error: error().code,
      words: error().message,
      login: child(actor, 'loginView').getSnapshot().context.message,
    }),
    /** Milliseconds between the attempts. */
    gaps: () => attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0)),
    attempts: () => attempts.length,
  };
}

export type TroubledPage = ReturnType<typeof openTroubledPage>;
