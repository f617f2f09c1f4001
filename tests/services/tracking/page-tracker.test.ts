// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  EXPO,
  LOBBY,
  type MatomoPage,
  matomoPage,
  runScript,
  VISITOR_KEY,
  waitingCalls,
} from './matomo-page';

const ID = /^[0-9a-f]{16}$/;

let page: MatomoPage;
beforeEach(() => {
  vi.useFakeTimers();
  clearPage();
  page = matomoPage();
});
afterEach(() => {
  page.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the queue, before the script is there', () => {
  it('the queue contains the settings of spec §9 and no automatic page view', () => {
    page.open();
    expect(waitingCalls()).toEqual([
      ['setTrackerUrl', '/matomo.php'],
      ['setTokenSource', expect.any(Function)],
      ['setSiteId', 1],
      ['disableCookies'],
      ['setCustomRequestProcessing', expect.any(Function)],
      ['enableLinkTracking'],
      ['setVisitorId', expect.stringMatching(ID)],
      ['enableHeartBeatTimer', 15],
    ]);
  });

  it('the queue contains each page with its address, its referrer and its title', () => {
    page.open();
    const before = waitingCalls().length;
    page.send({ type: 'user.identify', userId: 'ada@hall.example' });
    page.send({ type: 'page.track', page: EXPO });
    expect(waitingCalls().slice(before)).toEqual([
      ['setUserId', 'ada@hall.example'],
      ['setCustomUrl', EXPO.url],
      ['setReferrerUrl', LOBBY.url],
      ['trackPageView', 'Expo'],
      ['enableLinkTracking'],
    ]);
  });

  it('a withdrawal empties the queue, and a later consent starts again', async () => {
    page.open();
    page.send({ type: 'page.track', page: LOBBY });
    page.close();
    expect(waitingCalls()).toEqual([]);
    page.open();
    page.send({ type: 'page.track', page: EXPO });
    runScript();
    await settled();
    expect(page.sent.map((request) => request.get('action_name'))).toEqual(['Expo']);
  });
});

it('without a script there is no tracker and no visitor id', async () => {
  const told = vi.fn();
  page.open();
  void page.tracker.lookUpVisitor().then(told);
  await expect(page.tracker.findTracker()).rejects.toThrow('The analytics script brought no tracker');
  expect(told).not.toHaveBeenCalled();
  runScript();
  await settled();
  expect(told).toHaveBeenCalledExactlyOnceWith(page.kept.get(VISITOR_KEY));
});

it('the visitor id of an earlier page is kept', () => {
  page.kept.set(VISITOR_KEY, '0123456789abcdef');
  page.open();
  expect(waitingCalls()).toContainEqual(['setVisitorId', '0123456789abcdef']);
});
