// @vitest-environment jsdom

import { LOGIN_EVENT } from '@domain/shared/analytics';
import type { TrackingPort } from '@machines/tracking/tracking.machine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTracker } from '@/services/tracking/tracker';
import { memoryTexts } from '../../support/memory-texts';
import { ANALYTICS, clearPage } from './matomo-page';

const record = { analytics: ANALYTICS, event: LOGIN_EVENT, page: null, userId: null, visitorId: null };

/** A busy page, in which the tracker is not yet created. */
function busyPage() {
  const kept = new Map<string, string>();
  const idle = new EventTarget();
  const whenIdle = () =>
    new Promise<void>((resolve) => idle.addEventListener('idle', () => resolve(), { once: true }));
  const tracker = createTracker({ local: memoryTexts(kept), whenIdle, token: () => null });
  return { tracker, kept, rest: () => void idle.dispatchEvent(new Event('idle')) };
}

beforeEach(clearPage);
afterEach(() => {
  document.head.innerHTML = '';
});

it.each<[string, (tracker: TrackingPort, signal: AbortSignal) => Promise<void>]>([
  ['the script is not requested', (tracker, signal) => tracker.loadScript(ANALYTICS, signal)],
  ['nothing is recorded', (tracker, signal) => tracker.sendRecord(record, signal)],
])('after a withdrawal while the page was busy %s, and no visitor is kept', async (_, ask) => {
  const { tracker, kept, rest } = busyPage();
  const consent = new AbortController();
  const asked = ask(tracker, consent.signal);
  consent.abort(new Error('withdrawn'));
  rest();
  await expect(asked).rejects.toThrow('withdrawn');
  expect([document.querySelector('script'), kept.size]).toEqual([null, 0]);
});

it('the script is requested once the page is idle', async () => {
  const { tracker, rest } = busyPage();
  const loading = tracker.loadScript(ANALYTICS, new AbortController().signal);
  expect(document.querySelector('script')).toBeNull();
  rest();
  await tracker.findTracker().catch(() => {});
  document.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
});
