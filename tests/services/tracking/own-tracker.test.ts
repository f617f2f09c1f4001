// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  click,
  EXPO,
  fieldsOf,
  LOBBY,
  type MatomoPage,
  matomoPage,
  runScript,
  TOKEN,
  VISITOR_KEY,
} from './matomo-page';

const HEARTBEAT = 15_000;

let page: MatomoPage;
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the own tracker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    clearPage();
    page = matomoPage();
    page.open();
    runScript();
  });

  it('the tracker sends a page view with the fields of Matomo', async () => {
    page.send({ type: 'page.track', page: EXPO });
    await settled();
    expect(Object.fromEntries(page.sent[0] ?? [])).toEqual({
      idsite: '1',
      rec: '1',
      apiv: '1',
      rand: expect.stringMatching(/^[0-9a-f]{8}$/),
      _id: page.kept.get(VISITOR_KEY),
      pv_id: expect.stringMatching(/^[0-9a-f]{6}$/),
      url: EXPO.url,
      urlref: LOBBY.url,
      action_name: 'Expo',
      h: String(new Date().getHours()),
      m: String(new Date().getMinutes()),
      s: String(new Date().getSeconds()),
      send_image: '0',
    });
    expect(document.cookie).toBe('');
  });

  it('the tracker sends a heartbeat every 15 seconds while the page is visible', async () => {
    page.send({ type: 'page.track', page: LOBBY });
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT);
    expect(page.sent.map((request) => request.get('ping'))).toEqual([null, '1', '1']);
    expect(new Set(page.sent.map((request) => request.get('pv_id'))).size).toBe(1);
  });

  it('after a withdrawal nothing more is sent, and the visitor is deleted', async () => {
    page.network.status = 0;
    page.send({ type: 'page.track', page: LOBBY });
    await settled();
    page.close();
    page.send({ type: 'page.track', page: EXPO });
    page.network.status = 204;
    click('<a href="https://other.example/">Other</a>');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(page.sent).toHaveLength(1);
    expect(page.kept.has(VISITOR_KEY)).toBe(false);
  });

  it('a later consent continues the counting with another visitor', async () => {
    const first = page.kept.get(VISITOR_KEY);
    page.close();
    page.open();
    page.send({ type: 'page.track', page: LOBBY });
    await vi.advanceTimersByTimeAsync(HEARTBEAT);
    expect(page.sent.map((request) => request.get('ping'))).toEqual([null, '1']);
    expect(page.sent[0]?.get('_id')).toBe(page.kept.get(VISITOR_KEY));
    expect(page.kept.get(VISITOR_KEY)).not.toBe(first);
  });

  it('a user is identified until logout, and counts as another visitor afterwards', async () => {
    page.send({ type: 'user.identify', userId: 'ada@hall.example' });
    page.send({ type: 'page.track', page: LOBBY });
    page.send({ type: 'user.forget' });
    page.send({ type: 'page.track', page: EXPO });
    await settled();
    expect(page.sent.map((request) => request.get('uid'))).toEqual(['ada@hall.example', null]);
    expect(page.sent[0]?.get('_id')).not.toBe(page.sent[1]?.get('_id'));
    expect(page.sent[1]?.get('_id')).toBe(page.kept.get(VISITOR_KEY));
    expect(page.tokens).toEqual([`Bearer ${TOKEN}`, null]);
  });

  it('a failed request is sent again ten times, from two seconds on with doubling delays', async () => {
    page.network.status = 0;
    page.send({ type: 'page.track', page: LOBBY });
    const views = () => page.sent.filter((request) => request.has('action_name')).length;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await vi.advanceTimersByTimeAsync(2_000 * 2 ** attempt - 1);
      expect(views()).toBe(attempt + 1);
      await vi.advanceTimersByTimeAsync(1);
      page.network.status = 0;
    }
    await vi.advanceTimersByTimeAsync(10_000_000);
    expect(views()).toBe(11);
  });

  it.each([
    [503, 2],
    [429, 2],
    [400, 1],
    [204, 1],
  ])('a request that is answered with %i is sent %i times within three seconds', async (status, times) => {
    page.network.status = status;
    page.send({ type: 'page.track', page: LOBBY });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(page.sent).toHaveLength(times);
  });

  it('a withdrawn name is not sent again', async () => {
    page.network.status = 0;
    page.send({ type: 'user.identify', userId: 'ada@hall.example' });
    page.send({ type: 'page.track', page: LOBBY });
    await settled();
    page.send({ type: 'user.forget' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.sent.map((request) => request.get('uid'))).toEqual(['ada@hall.example', null]);
  });

  it.each([
    ['<a href="https://other.example/a?secret=b#c">x</a>', [null, 'https://other.example/a']],
    ['<a href="/files/talk.pdf?signature=secret">x</a>', [`${location.origin}/files/talk.pdf`, null]],
    ['<a href="/files/raw?signature=secret" download>x</a>', [`${location.origin}/files/raw`, null]],
  ])('a click on %s is recorded without secrets', async (html, told) => {
    click(html);
    await settled();
    expect(page.sent.map((request) => fieldsOf(request, 'download', 'link'))).toEqual([told]);
  });

  it.each(['<a href="/v/hall/area/expo">x</a>', '<a href="mailto:ada@hall.example">x</a>', '<p>x</p>'])(
    'a click on %s is not tracked',
    async (html) => {
      click(html);
      await settled();
      expect(page.sent).toEqual([]);
    },
  );

  it('the tracker returns its visitor, and is ready', async () => {
    await expect(page.tracker.lookUpVisitor()).resolves.toBe(page.kept.get(VISITOR_KEY));
    await expect(page.tracker.findTracker()).resolves.toBeUndefined();
  });
});
