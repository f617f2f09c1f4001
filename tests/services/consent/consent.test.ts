// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createConsent } from '@/services/consent/consent';
import { textStore } from '@/services/storage/storage';
import { CLIENT_DETAILS } from '../../support/client-details-fixture';
import { COOKIE_PREFERENCES } from '../../support/cookie-preferences-fixture';
import { network } from '../api/network';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const ASKED = ['own', 'films'];
const never = new AbortController().signal;

function browser(...answers: Parameters<typeof network>) {
  const { calls, fetch } = network(...answers);
  const { call } = createApiClient({ token: () => null, fetch });
  const local = textStore(() => localStorage);
  return { calls, consent: createConsent({ local, call, clientDetails: async () => CLIENT_DETAILS }) };
}

it('stored answers are recalled by the next page, for the providers in question', () => {
  browser().consent.keep({ choices: { own: true, films: false, maps: true }, personal: true }, 'ada');
  expect({ ...localStorage }).toEqual({
    'foyer:consent:own': 'true',
    'foyer:consent:films': 'false',
    'foyer:consent:maps': 'true',
    'foyer:consent:tracking': 'true',
    'foyer:consent:tracking:by': 'ada',
  });
  expect(browser().consent.recall(ASKED, 'ada')).toEqual({
    choices: { own: true, films: false },
    personal: true,
  });
});

describe('an answer about personal tracking', () => {
  const recalled = (userId: string | null) => browser().consent.recall(ASKED, userId);
  const keep = (personal: boolean | null, userId: string | null) =>
    browser().consent.keep({ choices: { films: true }, personal }, userId);

  it.each([
    ['ada', true, 'ada', true],
    ['ada', false, 'ada', false],
    ['ada', true, 'grace', null],
    ['ada', false, 'grace', null],
    [null, true, 'ada', null],
    [null, true, null, true],
    // A signed-out visitor has no name to be tracked by and is not asked for that consent.
    ['ada', true, null, false],
  ])(
    'the answer of %s (%s) is to %s the answer %s, and those about providers stay',
    (by, answer, userId, known) => {
      keep(answer, by);
      expect(recalled(userId)).toEqual({ choices: { films: true }, personal: known });
    },
  );

  it('an answer given while signed out applies to every user until one of them answers', () => {
    localStorage.setItem('foyer:consent:tracking', 'true');
    expect([recalled('ada').personal, recalled(null).personal]).toEqual([true, true]);
    keep(true, 'ada');
    expect([recalled('ada').personal, recalled('grace').personal]).toEqual([true, null]);
  });

  it('an answer stays with its user while another, who did not answer yet, decides about providers', () => {
    keep(true, 'ada');
    keep(null, 'grace');
    expect([recalled('ada').personal, recalled('grace').personal]).toEqual([true, null]);
  });

  it('an answer that was never given belongs to no user', () => {
    localStorage.setItem('foyer:consent:tracking:by', 'ada');
    expect([recalled('ada').personal, recalled(null).personal]).toEqual([null, null]);
  });
});

it('a missing or malformed stored answer counts as none', () => {
  localStorage.setItem('foyer:consent:own', 'perhaps');
  expect(browser().consent.recall(ASKED, 'ada')).toEqual({ choices: {}, personal: null });
});

it('an answer about tracking is not stored when no user was asked', () => {
  browser().consent.keep({ choices: {}, personal: null }, 'ada');
  expect({ ...localStorage }).toEqual({});
});

it('answers of other tabs and a cleared storage are reported until the watch is stopped', () => {
  const { consent } = browser();
  const heard: unknown[] = [];
  const stop = consent.watch(ASKED, 'ada', (known) => heard.push(known));
  const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));
  localStorage.setItem('foyer:consent:films', 'true');
  tell('foyer:consent:films');
  tell('foyer:language');
  localStorage.clear();
  tell(null);
  stop();
  tell('foyer:consent:films');
  expect(heard).toEqual([
    { choices: { films: true }, personal: null },
    { choices: {}, personal: null },
  ]);
});

it('a decision is captured together with the browser it was made in', async () => {
  const { calls, consent } = browser({ status: 204 });
  const { clientDetails: _, ...decision } = COOKIE_PREFERENCES;
  await consent.capture(decision, never);
  expect(calls.map(({ method, path, body }) => [method, path, JSON.parse(String(body))])).toEqual([
    ['POST', '/api/capture/cookiePreferences', COOKIE_PREFERENCES],
  ]);
});

it('a decision that is not captured rejects', async () => {
  const { consent } = browser({ status: 400 });
  const { clientDetails: _, ...decision } = COOKIE_PREFERENCES;
  await expect(consent.capture(decision, never)).rejects.toMatchObject({ status: 400 });
});

it('a decision that is cancelled before its browser is known is not captured', async () => {
  const { calls, consent } = browser({ status: 204 });
  const { clientDetails: _, ...decision } = COOKIE_PREFERENCES;
  const aborting = new AbortController();
  const captured = consent.capture(decision, aborting.signal);
  aborting.abort();
  await expect(captured).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toEqual([]);
});

it('a decision that waits for a retry is cancelled with its signal', async () => {
  vi.useFakeTimers();
  const { calls, consent } = browser({ status: 503 }, { status: 204 });
  const { clientDetails: _, ...decision } = COOKIE_PREFERENCES;
  const aborting = new AbortController();
  const captured = consent.capture(decision, aborting.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1_000);
  aborting.abort();
  expect(await captured).toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(1);
});
