import type { Credentials } from '@domain/login';
import { isUnconfigured } from '@machines/app/app.machine';
import { isImageBroken } from '@machines/asset-image/asset-image.machine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { child } from '@/app/child';
import { assetImage } from '@/app/spawned/asset-image';
import { ADA } from '../../support/fake-services';
import { type CallName, openTroubledPage, type TroubledPage } from './troubled-page';
import { TROUBLES, type Trouble } from './troubles';

type Seen = ReturnType<TroubledPage['seen']>;

interface Row {
  call: CallName;
  /** When it is called. */
  when: string;
  signedIn?: string;
  login?: Parameters<typeof openTroubledPage>[0]['login'];
  /** No attempt but the first, whatever goes wrong. */
  once?: true;
  /** Nothing is expected in the answer. */
  needsNothing?: true;
  begin?: (page: TroubledPage) => void;
  /** What is seen when it went wrong. */
  ends: (trouble: Trouble) => Seen;
  /** What is seen when it went well. */
  well?: Seen;
  /** More that must hold when it went wrong. */
  also?: (page: TroubledPage, trouble: Trouble) => void;
}

const calm: Seen = { auth: 'signedOut', error: null, words: null, login: null };
const inside: Seen = { ...calm, auth: { signedIn: 'current' } };
const told = ({ kind, words }: Trouble, auth: Seen['auth']): Seen => ({ ...calm, auth, error: kind, words });
const endsSession = ({ status }: Trouble): boolean => status === 401 || status === 403;

const signIn = (credentials: Credentials) => (page: TroubledPage) =>
  page.send({ type: 'login.submit', credentials });
const byPassword = signIn({ loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password });
const byNumber = {
  cvent: signIn({ loginType: 'CVENT_LOGIN', confirmationNumber: '7' }),
  bizzabo: signIn({ loginType: 'BIZZABO_LOGIN', registrationNumber: '7', email: ADA.email }),
};

const registrationRefused = ({ words, status }: Trouble): Seen => ({
  ...calm,
  login: words ?? (status === 423 ? 'login.tooManyAttempts' : 'login.unknownError'),
});

const ROWS: Row[] = [
  {
    call: { method: 'GET', path: '/ui-config.json' },
    when: 'at the start',
    once: true,
    ends: () => ({ ...calm, auth: 'failed' }),
    also: ({ actor }) => expect(isUnconfigured(actor.getSnapshot())).toBe(true),
  },
  {
    call: { method: 'GET', path: '/api/loginOptions' },
    when: 'at the start',
    ends: (trouble) => told(trouble, 'failed'),
  },
  {
    call: { method: 'GET', path: '/api/venue/version' },
    when: 'at the start',
    ends: (trouble) => told(trouble, 'signedOut'),
    also: ({ actor }) =>
      expect(child(actor, 'publication').getSnapshot().value).toEqual({ unknown: 'failed' }),
  },
  {
    call: { method: 'HEAD', path: '/api/venue' },
    when: 'after a sign-in',
    needsNothing: true,
    begin: byPassword,
    ends: ({ status }) => ({
      ...calm,
      login: status === 403 ? 'login.unauthorized' : 'login.unknownError',
    }),
    well: inside,
  },
  {
    call: { method: 'HEAD', path: '/api/venue' },
    when: 'for an earlier session',
    signedIn: ADA.email,
    needsNothing: true,
    ends: ({ status }) => {
      if (status === 401) return { ...calm, error: 'UNAUTHORIZED' };
      return status === 403 ? { ...calm, login: 'login.unauthorized' } : { ...calm, auth: 'failed' };
    },
    well: inside,
  },
  {
    call: { method: 'GET', path: '/api/userInfo' },
    when: 'once somebody is in',
    signedIn: ADA.email,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
  },
  {
    call: { method: 'GET', path: '/api/ui/venue' },
    when: 'once somebody may enter',
    signedIn: ADA.email,
    ends: (trouble) => told(trouble, endsSession(trouble) ? 'signedOut' : inside.auth),
    also: ({ actor }, trouble) =>
      expect(child(actor, 'venue').getSnapshot().value).toBe(endsSession(trouble) ? 'empty' : 'failed'),
  },
  {
    call: { method: 'GET', path: '/api/ui/sign-asset-url' },
    when: 'for a picture',
    signedIn: ADA.email,
    begin: ({ services }) => {
      picture = createActor(assetImage(services), {
        input: { uri: '/backend-assets/live/hall/logo/1', size: null },
      }).start();
    },
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    also: () => expect(isImageBroken(picture.getSnapshot())).toBe(true),
  },
  {
    call: { method: 'POST', path: '/api/cvent/login' },
    when: 'for a confirmation number',
    begin: byNumber.cvent,
    ends: registrationRefused,
  },
  {
    call: { method: 'POST', path: '/api/bizzabo/login' },
    when: 'for a registration number',
    begin: byNumber.bizzabo,
    ends: registrationRefused,
  },
  {
    call: { method: 'POST', path: '/api/capture/login' },
    when: 'for a visit without login',
    login: [{ loginProvider: 'anonymous', idpProvider: [] }],
    needsNothing: true,
    ends: () => ({ ...calm, auth: 'open' }),
    well: { ...calm, auth: 'open' },
  },
];

let picture: ReturnType<typeof createActor<ReturnType<typeof assetImage>>>;

const settled = () => vi.advanceTimersByTimeAsync(0);
const A_STALL_AND_MORE = 25_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(ROWS)('$call.method $call.path $when', (row) => {
  it.each(TROUBLES)('answered by $name ends where it is specified', async (trouble) => {
    const { call, signedIn, login, begin, once = false, needsNothing = false } = row;
    const page = openTroubledPage({ call, trouble, ...(signedIn && { signedIn }), ...(login && { login }) });
    await settled();
    begin?.(page);
    const gaps = once ? [] : trouble.gaps;
    await vi.advanceTimersByTimeAsync(gaps.reduce((sum, gap) => sum + gap, A_STALL_AND_MORE));
    expect({ attempts: page.attempts(), gaps: page.gaps() }).toEqual({ attempts: gaps.length + 1, gaps });
    if (needsNothing && trouble.isAnswered) expect(page.seen()).toEqual(row.well);
    else {
      expect(page.seen()).toEqual(row.ends(trouble));
      row.also?.(page, trouble);
    }
    page.actor.stop();
  });
});
