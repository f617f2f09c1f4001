import * as limits from '@domain/shared/limits';
import { expect, test } from 'vitest';

test('the business constants are those of the specification', () => {
  // spec §9 and §7
  expect(limits).toMatchObject({
    TOKEN_REFRESH_INTERVAL: 900_000,
    SERVER_TIME_TICK: 10_000,
    VENUE_POLL: 120_000,
    API_RETRIES: 2,
    API_RETRY_DELAY: 30_000,
    ANALYTICS_RETRIES: 10,
    ANALYTICS_RETRY_DELAY: 2_000,
    ANALYTICS_SCRIPT_ATTEMPTS: 10,
    ANALYTICS_SCRIPT_DELAY: 1_000,
    ANALYTICS_HEARTBEAT: 15,
    TRACKER_POLL_INTERVAL: 100,
    LOGIN_ATTEMPTS: 6,
    LOGIN_LOCKOUT: 120_000,
    TEXT_MAX_LENGTH: 128,
    REGISTRATION_NUMBER_MAX: 2_147_483_647,
    AUTOFILL_CHECK_INTERVAL: 500,
    APP_VERSION: '2.0.0',
    BREAKPOINTS: { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 },
    DEFAULT_COLORS: { primary: '#F70041', secondary: '#373F60', background: '#000A33' },
    SNACKBAR_TIMEOUT: 5_000,
    SCROLL_DURATION: 300,
    LOCALE_FALLBACK: 'en-US',
    SIGNED_URL_CACHE: 600_000,
  });
});

test('a gate waits for three attempts of a call and the two longest waits between them', () => {
  expect(limits.GATE_TIMEOUT).toBe(20_000 + 300_000 + 20_000 + 300_000 + 20_000);
});

test('a restored token is used while it outlives the first refresh by five minutes', () => {
  expect(limits.TOKEN_MARGIN).toBe(1_200_000);
});

test('a signed address outlives its cache entry', () => {
  expect(limits.SIGNED_URL_LIFETIME).toBe(2 * limits.SIGNED_URL_CACHE);
});

test('a screen is small below the breakpoint lg', () => {
  expect(limits.SMALL_SCREEN).toBe('(max-width: 1279.98px)');
});
