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

test('the times of frames, alerts and calls are those that were decided', () => {
  expect(limits).toMatchObject({
    CHAT_ALERT_INTERVAL: 3_000,
    MEETING_OPEN_TIMEOUT: 20_000,
    WIDGET_FRAME_TIMEOUT: 15_000,
    ICE_SERVERS_CACHE: 3_600_000,
    CALL_CONNECT_TIMEOUT: 15_000,
    CALL_RETURN_TIMEOUT: 45_000,
  });
});

test('the limits that the specification leaves open are those of the product', () => {
  expect(limits).toMatchObject({
    TOKEN_STALE_AFTER: 960_000,
    TOKEN_RETRY_DELAY: 30_000,
    API_RETRY_AFTER_MAX: 300_000,
    API_TIMEOUT: 20_000,
    HINT_SPREAD: 3_000,
    PASSWORD_MIN_LENGTH: 8,
    SIGNED_URL_LIFETIME: 1_200_000,
    IDLE_AFTER: 300_000,
    INPUT_REPORT_INTERVAL: 10_000,
    LINK_PROBE_INTERVAL: 5_000,
    LINK_PROBE_TIMEOUT: 9_800,
    LINK_LOAD_RETRY_DELAY: 30_000,
    LINK_OPEN_TIMEOUT: 10_000,
    LINK_FIRST_RETRY_DELAY: 300,
    LINK_RETRY_DELAY: 1_800,
    LINK_RETRY_DELAY_MAX: 30_000,
    CODE_RETRY_DELAY: 2_000,
    CODE_RETRY_DELAY_MAX: 30_000,
    RECONNECT_TIMEOUT: 30_000,
    LINK_RESTORED_NOTICE: 2_000,
    REMOVAL_SMOOTHING: 600,
    PEOPLE_BATCH_INTERVAL: 100,
    AREA_PAGE_SIZE: 200,
    PEOPLE_PAGE_SIZE: 50,
    COUNTS_INTERVAL: 10_000,
    COUNTS_PER_FACES: 6,
    AREA_FACES: 3,
    PRESENCE_RETRY_DELAY: 30_000,
    PRESENCE_REMOVAL_TIMEOUT: 2_000,
    PRESENCE_WRITER_TIMEOUT: 3_000,
    SIGN_OUT_TIMEOUT: 2_500,
    PEOPLE_SEARCH_DELAY: 300,
    PEOPLE_RETRY_DELAY: 10_000,
    PEOPLE_REFRESH_DELAY: 15_000,
    AREA_PAGES_MAX: 50,
    PEOPLE_SUMMARY_INTERVAL: 10_000,
    LOG_BATCH_INTERVAL: 5_000,
    LOG_BATCH_SIZE: 5,
    LOG_FAILURE_PAUSE: 30_000,
    LOG_WAITING_MAX: 50,
    LOG_MESSAGE_MAX: 2_000,
    LOG_DETAILS_MAX: 16_000,
    TRANSITIONS_KEPT: 50,
    TRACKER_POLLS: 100,
    VISITOR_LOOKUP_TIMEOUT: 250,
    RECORDS_WAITING_MAX: 20,
  });
});
