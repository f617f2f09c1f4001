import { uiConfigSchema } from '@domain/shared/ui-config';
import * as v from 'valibot';
import { expect, test } from 'vitest';

test('an empty UI config has the defaults of the specification', () => {
  expect(v.parse(uiConfigSchema, {})).toEqual({
    tabTitle: 'Foyer',
    favicon: '/img/favicon.svg',
    loginEnabled: true,
    i18n: { supportedLocales: ['en'] },
    features: { ai: false },
    userPresence: false,
    login: { style: {} },
  });
});

test('the sections of a UI config have defaults of their own', () => {
  const firebase = { apiKey: 'key', authDomain: 'hall.example', projectId: 'hall' };
  expect(
    v.parse(uiConfigSchema, { firebase, i18n: { defaultLocale: 'de' }, features: {}, login: {} }),
  ).toMatchObject({
    firebase: { ...firebase, local: false },
    i18n: { defaultLocale: 'de', supportedLocales: ['en'] },
    features: { ai: false },
    login: { style: {} },
  });
});

test('a complete UI config is kept as it is', () => {
  const config = {
    firebase: {
      apiKey: 'key',
      authDomain: 'hall.example',
      projectId: 'hall',
      databaseURL: 'https://hall.example',
      local: true,
    },
    tabTitle: 'Hall',
    favicon: '/hall.svg',
    loginEnabled: false,
    i18n: { defaultLocale: 'de', supportedLocales: ['de', 'fr'] },
    features: { ai: true },
    userPresence: true,
    login: {
      architectureId: 'hall',
      style: { background: '#000', primary: '#111', secondary: '#222', text: '#333', logoAssetId: 'logo' },
      logoUrl: '/logo.svg',
      backgroundUrl: '/background.jpg',
    },
    analytics: { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' },
  };
  expect(v.parse(uiConfigSchema, config)).toEqual(config);
});

test.each([
  { loginEnabled: 'no' },
  { firebase: { apiKey: 'key' } },
  { analytics: {} },
  { i18n: { supportedLocales: 'de' } },
])('the UI config %j is invalid', (config) => {
  expect(v.is(uiConfigSchema, config)).toBe(false);
});
