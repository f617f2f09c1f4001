// @vitest-environment jsdom

import { readFileSync } from 'node:fs';
import { clientDetailsSchema } from '@domain/logs/log-message';
import { i18n } from '@lingui/core';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientDetails } from '@/services/logs/client-details';
import { SIGNED_OUT } from '@/services/visitor';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.7339.80 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const browse = (userAgent: string, more: object = {}) =>
  vi.stubGlobal('navigator', { userAgent, language: 'de-AT', cookieEnabled: true, ...more });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  history.replaceState(null, '', '/v/hall/area/lobby?redirect=%2Fsecret#privacy-preferences');
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('the client details contain browser, language, path and user', async () => {
  browse(CHROME);
  expect(await clientDetails({ email: 'ada@hall.example', architectureId: 'hall' })).toEqual({
    browser: 'Chrome',
    browserVersion: '150.0.7339.80',
    os: 'Linux',
    userAgent: CHROME,
    browserLanguage: 'de-AT',
    cookiesEnabled: true,
    venueLanguage: 'de',
    architectureId: 'hall',
    clientUsername: 'ada@hall.example',
    clientURL: '/v/hall/area/lobby',
    clientVersion: JSON.parse(readFileSync('package.json', 'utf8')).version,
  });
});

it('the operating system is reported with its version', async () => {
  browse(SAFARI);
  expect(await clientDetails(SIGNED_OUT)).toMatchObject({ browser: 'Safari', os: 'iOS 18.5' });
});

it.each([
  ['that sends no user agent', ''],
  ['that is unknown', 'curl'],
  ['that sends a very long user agent', `Mozilla/5.0 ${'x'.repeat(2_000)}`],
])('a browser %s is described as far as possible, and the visitor is ANONYM', async (_, userAgent) => {
  browse(userAgent, { language: undefined, cookieEnabled: undefined });
  const details = await clientDetails(SIGNED_OUT);
  expect(v.is(clientDetailsSchema, details)).toBe(true);
  expect(details).toMatchObject({
    userAgent: userAgent.slice(0, 1_000),
    browserLanguage: '',
    cookiesEnabled: false,
    architectureId: '',
    clientUsername: 'ANONYM',
  });
});
