import type { Credentials, LoginConfiguration } from '@domain/login/login';
import { loginMessageOf } from '@domain/login/login-failure';
import { signInFailure } from '@machines/auth/auth.machine';
import type { globalErrorMachine } from '@machines/global-error/global-error.machine';
import { vi } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { child } from '@/app/child';
import { createApp } from '@/app/create-app';
import { createApiClient } from '@/services/api/api-client';
import { registrationToken } from '@/services/identity/firebase-session';
import { createServices, type Services } from '@/services/services';
import { Answers } from '../../support/answers';
import { configOf } from '../../support/fake-config';
import { createFakeIdentity } from '../../support/fake-identity';
import { ADA, fakeWorld } from '../../support/fake-services';
import { ALL_WAYS } from '../../support/login-ways';
import { HALL, hall } from '../../support/small-venue';

const PROVIDER = { id: 'films', name: 'Films', type: 'EXTERNAL_MEDIA' };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** The path of the own profile. */
export const OWN_PROFILE = `/api/userProfile/architecture/${HALL}/userProfile/${encodeURIComponent(ADA.email)}`;

/** Answers a call of the client. */
export type Answer = (request: RequestInit) => Promise<Response>;

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
  /** How the call is answered. */
  answer: Answer;
  login?: readonly LoginConfiguration[];
  /** The email of the user who signed in on an earlier visit. */
  signedIn?: string;
  /** The number of these calls that succeed at first. */
  spared?: number;
}

/** Runs Foyer on its own services, on a network where one call always fails in the same way. */
export function openTroubledPage({
  call,
  answer,
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
    const value = good[`${method} ${path}`];
    const body = method === 'HEAD' || value === undefined ? null : JSON.stringify(value);
    return new Response(body, { headers: JSON_HEADERS });
  }

  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET' } = init;
    const path = String(input).replace(/\?.*$/, '');
    if (!isTroubled(method, path)) return wellAnswered(method, path);
    attempts.push(Date.now());
    return answer(init);
  };
  vi.stubGlobal('fetch', fetch);

  const world = fakeWorld();
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
    background: (create) => ({
      ...own.background(create),
      realtime: { ...world.realtime.service, chat: world.chat.service, calls: world.calls.service },
    }),
  };
  const { actor } = createApp(services);
  actor.start();
  actor.send({ type: 'page.shown' });

  const error = () =>
    (child(actor, 'globalError').getSnapshot() as SnapshotFrom<typeof globalErrorMachine>).context;
  return {
    actor,
    services,
    signIn: (credentials: Credentials) => child(actor, 'auth').send({ type: 'signIn.request', credentials }),
    /** The visible results for the user and the developer once everything has ended. */
    seen: () => {
      const auth = child(actor, 'auth').getSnapshot();
      const failure = signInFailure(auth);
      return {
        auth: auth.value,
        error: error().code,
        words: error().message,
        login: failure && loginMessageOf(failure),
      };
    },
    /** The milliseconds between the attempts. */
    gaps: () => attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0)),
    attempts: () => attempts.length,
  };
}

export type TroubledPage = ReturnType<typeof openTroubledPage>;
