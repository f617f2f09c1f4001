import { afterEach, expect, it } from 'vitest';
import { createApiClient } from '@/services/api-client';
import { createConsent } from '@/services/consent';
import { textStore } from '@/services/storage';
import { CLIENT_DETAILS } from '../support/client-details-fixture';
import { COOKIE_PREFERENCES } from '../support/cookie-preferences-fixture';
import { network } from './network';

afterEach(() => localStorage.clear());

const ASKED = ['own', 'films'];

function browser(...answers: Parameters<typeof network>) {
  const { calls, fetch } = network(...answers);
  const { call } = createApiClient({ token: () => null, fetch });
  const local = textStore(() => localStorage);
  return { calls, consent: createConsent({ local, call, clientDetails: async () => CLIENT_DETAILS }) };
}

it('what is kept is recalled by the next page, for those who are asked about', () => {
  browser().consent.keep({ choices: { own: true, films: false, maps: true }, personal: true });
  expect({ ...localStorage }).toEqual({
    'foyer:consent:own': 'true',
    'foyer:consent:films': 'false',
    'foyer:consent:maps': 'true',
    'foyer:consent:tracking': 'true',
  });
  expect(browser().consent.recall(ASKED)).toEqual({ choices: { own: true, films: false }, personal: true });
});

it('whoever was never asked has no answer, and neither has whoever left something else', () => {
  localStorage.setItem('foyer:consent:own', 'perhaps');
  expect(browser().consent.recall(ASKED)).toEqual({ choices: {}, personal: null });
});

it('an answer to nobody’s question is not kept', () => {
  browser().consent.keep({ choices: {}, personal: null });
  expect({ ...localStorage }).toEqual({});
});

it('answers of other tabs are told, and that they emptied the storage, until nobody listens', () => {
  const { consent } = browser();
  const heard: unknown[] = [];
  const stop = consent.watch(ASKED, (known) => heard.push(known));
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
  await consent.capture(decision);
  expect(calls.map(({ method, path, body }) => [method, path, JSON.parse(String(body))])).toEqual([
    ['POST', '/api/capture/cookiePreferences', COOKIE_PREFERENCES],
  ]);
});

it('a decision that is not captured rejects', async () => {
  const { consent } = browser({ status: 400 });
  const { clientDetails: _, ...decision } = COOKIE_PREFERENCES;
  await expect(consent.capture(decision)).rejects.toMatchObject({ status: 400 });
});
