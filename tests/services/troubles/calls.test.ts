// @vitest-environment jsdom

import type { Credentials } from '@domain/login/login';
import type { FailureKind } from '@domain/shared/failure';
import { API_RETRY_DELAY, API_TIMEOUT, LOG_BATCH_INTERVAL, VENUE_POLL } from '@domain/shared/limits';
import { isConfigDelayed, isUnconfigured } from '@machines/app/app.machine';
import { createAssetImage, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { child } from '@/app/child';
import { ADA } from '../../support/fake-services';
import {
  type Answer,
  type CallName,
  OWN_PROFILE,
  openTroubledPage,
  type TroubledPage,
} from './troubled-page';

/** One way in which a call fails. */
interface Trouble {
  name: string;
  answer: Answer;
  kind: FailureKind;
  status?: number;
  /** The server's own message, when it arrives. */
  words: string | null;
  /** The milliseconds from one attempt to the next: the wait, and before it the duration of the attempt. */
  gaps: readonly number[];
  /** The milliseconds that one attempt takes. */
  lasts: number;
  /** The answer arrived whole and with 200: a call without expected content succeeds. */
  isAnswered: boolean;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const KINDS: Record<number, FailureKind> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' };
const OWN_WORDS = 'The hall is resting.';

const refusing = (status: number, gaps: readonly number[] = []): Trouble => ({
  name: String(status),
  answer: async ({ method }) => {
    const body = method === 'HEAD' ? null : JSON.stringify({ errMsg: OWN_WORDS });
    return new Response(body, { status, headers: JSON_HEADERS });
  },
  kind: KINDS[status] ?? 'PROCESSING_ERROR',
  status,
  words: OWN_WORDS,
  gaps,
  lasts: 0,
  isAnswered: false,
});

const STALL: Trouble = {
  name: 'a stall',
  answer: ({ signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    }),
  kind: 'NOT_REACHABLE',
  words: null,
  gaps: [API_TIMEOUT + API_RETRY_DELAY, API_TIMEOUT + API_RETRY_DELAY],
  lasts: API_TIMEOUT,
  isAnswered: false,
};

const OTHER_SHAPE: Trouble = {
  name: 'another shape',
  answer: async ({ method }) =>
    new Response(method === 'HEAD' ? null : '{"tabTitle":7,"unexpected":[null]}', { headers: JSON_HEADERS }),
  kind: 'PROCESSING_ERROR',
  words: null,
  gaps: [],
  lasts: 0,
  isAnswered: true,
};

/** The ways in which a call may fail that end differently; the tests of the client try the others. */
const TROUBLES: readonly Trouble[] = [
  ...[401, 403, 404, 423].map((status) => refusing(status)),
  refusing(503, [API_RETRY_DELAY, API_RETRY_DELAY]),
  STALL,
  OTHER_SHAPE,
];

/** spec §8: on 401 and 403 the person is logged out. */
const endsSession = ({ status }: Trouble): boolean => status === 401 || status === 403;

type Seen = ReturnType<TroubledPage['seen']>;

interface Row {
  call: CallName;
  /** The situation in which it is called. */
  when: string;
  signedIn?: string;
  login?: Parameters<typeof openTroubledPage>[0]['login'];
  /** The number of these calls that succeed at first. */
  spared?: number;
  /** The milliseconds until it is called. */
  later?: number;
  /** A failed call is sent again at once, and later again. */
  anew?: true;
  /** A call that is forbidden is sent again at once, and not later (spec §4: a signed address). */
  renewed?: true;
  /** Only one attempt, whatever fails. */
  once?: true;
  /** The answer has no expected content. */
  needsNothing?: true;
  begin?: (page: TroubledPage) => void;
  /** The visible result of a failure. */
  ends: (trouble: Trouble) => Seen;
  /** The visible result of a success. */
  well?: Seen;
  /** Further conditions after a failure. */
  also?: (page: TroubledPage, trouble: Trouble) => void;
}

const calm: Seen = { auth: 'signedOut', error: null, words: null, login: null };
const inside: Seen = { ...calm, auth: 'signedIn' };
const told = ({ kind, words }: Trouble, auth: Seen['auth']): Seen => ({ ...calm, auth, error: kind, words });

const signIn = (credentials: Credentials) => (page: TroubledPage) => page.signIn(credentials);
const byPassword = signIn({ loginType: 'EMAIL_PASSWORD', email: ADA.email, password: ADA.password });
const byNumber = {
  cvent: signIn({ loginType: 'CVENT_LOGIN', confirmationNumber: '7' }),
  bizzabo: signIn({ loginType: 'BIZZABO_LOGIN', registrationNumber: '7', email: ADA.email }),
};

const registrationRefused = ({ words, status }: Trouble): Seen => ({
  ...calm,
  login: words ?? (status === 423 ? 'login.tooManyAttempts' : 'login.unknownError'),
});

const ROWS: readonly Row[] = [
  {
    call: { method: 'GET', path: '/ui-config.json' },
    when: 'at the start',
    once: true,
    ends: () => ({ ...calm, auth: 'failed' }),
    also: ({ actor }, { isAnswered, status }) => {
      const isMissing = isAnswered || status === 404;
      const now = actor.getSnapshot();
      expect([isUnconfigured(now), isConfigDelayed(now)]).toEqual([isMissing, !isMissing]);
    },
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
    when: 'once a user is signed in',
    signedIn: ADA.email,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
  },
  {
    call: { method: 'GET', path: '/api/ui/venue' },
    when: 'once the user may enter',
    signedIn: ADA.email,
    // The page says why, in place of the area.
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    also: ({ actor }, trouble) =>
      expect(child(actor, 'venue').getSnapshot().value).toBe(endsSession(trouble) ? 'empty' : 'failed'),
  },
  {
    call: { method: 'GET', path: '/api/ui/sign-asset-url' },
    when: 'for a picture',
    signedIn: ADA.email,
    begin: ({ services }) => {
      picture = createActor(createAssetImage(services.assets), {
        input: { uri: '/backend-assets/live/hall/logo/1', size: null },
      }).start();
    },
    renewed: true,
    ends: () => inside,
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
  {
    call: { method: 'POST', path: '/api/capture/cookiePreferences' },
    when: 'once the user has decided',
    signedIn: ADA.email,
    needsNothing: true,
    begin: ({ actor }) => child(actor, 'cookieBanner').send({ type: 'consent.acceptAll' }),
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    well: inside,
  },
  {
    call: { method: 'POST', path: '/api/capture/log' },
    when: 'for a fault',
    signedIn: ADA.email,
    needsNothing: true,
    begin: ({ actor }) =>
      child(actor, 'logCapture').send({
        type: 'log.write',
        entry: { level: 'ERROR', category: 'page', message: 'something broke' },
      }),
    later: LOG_BATCH_INTERVAL,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
    well: inside,
  },
  {
    call: { method: 'GET', path: '/api/venue/version' },
    when: 'at a poll',
    signedIn: ADA.email,
    spared: 1,
    later: VENUE_POLL,
    anew: true,
    ends: (trouble) => (endsSession(trouble) ? told(trouble, 'signedOut') : inside),
  },
  {
    call: { method: 'GET', path: OWN_PROFILE },
    when: 'at a poll',
    signedIn: ADA.email,
    later: VENUE_POLL,
    ends: (trouble) => {
      if (trouble.status === 404) return calm;
      return endsSession(trouble) ? told(trouble, 'signedOut') : inside;
    },
  },
];

let picture: ReturnType<typeof createActor<ReturnType<typeof createAssetImage>>>;

const settled = () => vi.advanceTimersByTimeAsync(0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The milliseconds from one attempt to the next. */
function gapsOf({ once, anew, renewed }: Row, trouble: Trouble): readonly number[] {
  if (once) return [];
  if (renewed && trouble.status === 403) return [0];
  const { gaps, lasts } = trouble;
  return anew && !endsSession(trouble) ? [...gaps, lasts, ...gaps] : gaps;
}

/** The console messages of the page. */
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(lines.filter((line) => !/^(\w+: |Failed to load venue version$)/.test(line))).toEqual([]);
});

describe.each(ROWS)('$call.method $call.path $when', (row) => {
  it.each(TROUBLES)('a call answered by $name ends as specified', async (trouble) => {
    const { call, signedIn, login, spared = 0, later = 0, begin, needsNothing = false } = row;
    const page = openTroubledPage({
      call,
      answer: trouble.answer,
      spared,
      ...(signedIn && { signedIn }),
      ...(login && { login }),
    });
    await vi.dynamicImportSettled();
    await settled();
    begin?.(page);
    await vi.advanceTimersByTimeAsync(later);
    await vi.dynamicImportSettled();
    const gaps = gapsOf(row, trouble);
    await vi.advanceTimersByTimeAsync(sum(gaps) + trouble.lasts + 1);
    expect({ attempts: page.attempts(), gaps: page.gaps() }).toEqual({ attempts: gaps.length + 1, gaps });
    if (needsNothing && trouble.isAnswered) expect(page.seen()).toEqual(row.well);
    else {
      expect(page.seen()).toEqual(row.ends(trouble));
      row.also?.(page, trouble);
    }
    page.actor.stop();
  });
});
