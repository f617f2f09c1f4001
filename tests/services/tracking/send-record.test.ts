// @vitest-environment jsdom

import { LOGIN_EVENT } from '@domain/shared/analytics';
import type { EventRecord } from '@machines/tracking/records.machine';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordAddress, sendRecord } from '@/services/tracking/page-tracker';
import { EXPO } from './matomo-page';

const ELSEWHERE = 'https://counting.example/matomo.php?token=kept';
const NOW = new Date(2026, 10, 21, 9, 5, 7);
const record: EventRecord = {
  analytics: { trackerUrl: '/matomo.php' },
  event: LOGIN_EVENT,
  page: EXPO,
  visitorId: null,
  userId: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const addressOf = (more: Partial<EventRecord>) =>
  new URL(recordAddress({ ...record, ...more }, '0123456789abcdef', NOW));
const { signal } = new AbortController();

describe('the record call', () => {
  it('the record call has the fields of spec §7', () => {
    const address = addressOf({});
    expect([address.origin, address.pathname]).toEqual([location.origin, '/matomo.php']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      idsite: '1',
      rec: '1',
      url: EXPO.url,
      _id: '0123456789abcdef',
      rand: expect.stringMatching(/^\d+$/),
      apiv: '1',
      urlref: EXPO.referrer,
      h: '9',
      m: '5',
      s: '7',
      e_c: 'login',
      e_a: 'login',
      send_image: '0',
    });
  });

  it('the record call contains the identified user', () => {
    expect(addressOf({ userId: 'ada+1@hall.example' }).searchParams.get('uid')).toBe('ada+1@hall.example');
  });

  it('the record call goes to the configured tracker and keeps the query of its address', () => {
    const address = addressOf({ analytics: { trackerUrl: ELSEWHERE } });
    expect([address.origin, address.searchParams.get('token'), address.searchParams.get('rec')]).toEqual([
      'https://counting.example',
      'kept',
      '1',
    ]);
  });

  it('the record call uses the current page when no other is known', () => {
    expect(addressOf({ page: null }).searchParams.get('url')).toBe(location.href);
  });

  it.each([
    ['an answer', { ok: true, type: 'basic', status: 204 }, true],
    ['an answer that cannot be read', { ok: false, type: 'opaque', status: 0 }, true],
    ['a refusal', { ok: false, type: 'basic', status: 503 }, false],
  ])('the record call with %s succeeds: %o', async (_, answer, succeeds) => {
    const fetch = vi.fn(async () => answer);
    vi.stubGlobal('fetch', fetch);
    const sent = sendRecord(addressOf({}).href, null, signal).then(
      () => true,
      () => false,
    );
    expect(await sent).toBe(succeeds);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ mode: 'no-cors', credentials: 'omit' }),
    );
  });

  it('the record call of a user has the token of the user', async () => {
    const fetch = vi.fn(async () => ({ ok: true, type: 'basic', status: 204 }));
    vi.stubGlobal('fetch', fetch);
    await sendRecord(addressOf({}).href, 'a.b.c', signal);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ mode: 'same-origin', headers: { authorization: 'Bearer a.b.c' } }),
    );
  });
});
