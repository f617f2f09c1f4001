// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchPageFaults } from '@/services/logs/log-capture';

const broken = new Error('broken');
let told: [string, unknown][];
let stop: () => void;

beforeEach(() => {
  told = [];
  stop = watchPageFaults((source, error) => told.push([source, error]));
});
afterEach(() => stop());

const fault = (init: ErrorEventInit) => window.dispatchEvent(new ErrorEvent('error', init));
/** Returns whether the browser writes the rejection on the console. */
const rejection = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));
const violation = (effectiveDirective: string, blockedURI: string) =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }),
  );

it('an uncaught error is a fault of the page', () => {
  fault({ error: broken, message: 'Uncaught Error: broken' });
  fault({ message: 'Script error.' });
  rejection(broken);
  expect(told).toEqual([
    ['page', broken],
    ['page', 'Script error.'],
    ['page', broken],
  ]);
});

it('a layout that settles a frame later is not a fault', () => {
  fault({ message: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(told).toEqual([]);
});

it('a request that was given up on purpose is not a fault, and not on the console', () => {
  expect(rejection(new DOMException('signal is aborted without reason', 'AbortError'))).toBe(false);
  expect(told).toEqual([]);
  const others = [new DOMException('no answer', 'NetworkError'), { name: 'AbortError' }];
  expect(others.map(rejection)).toEqual([true, true]);
  expect(told).toEqual(others.map((reason) => ['page', reason]));
});

it('a violation of the security policy is reported with origin and path only', () => {
  violation('img-src', 'https://pixel.example/track?email=ada%40demo.example');
  violation('script-src-elem', 'inline');
  expect(told).toEqual([
    ['securityPolicy', 'img-src forbids https://pixel.example'],
    ['securityPolicy', 'script-src-elem forbids inline'],
  ]);
});

it('nothing is sent after the watch stopped', () => {
  stop();
  fault({ error: broken });
  rejection(broken);
  violation('img-src', 'inline');
  expect(told).toEqual([]);
});
