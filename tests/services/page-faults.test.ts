import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchPageFaults } from '@/services/page-faults';

const broken = new Error('broken');
let told: [string, unknown][];
let stop: () => void;

beforeEach(() => {
  told = [];
  stop = watchPageFaults((source, error) => told.push([source, error]));
});
afterEach(() => stop());

const fault = (init: ErrorEventInit) => window.dispatchEvent(new ErrorEvent('error', init));
const rejection = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const violation = (effectiveDirective: string, blockedURI: string) =>
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }),
  );

it('what nobody caught is a fault of the page', () => {
  fault({ error: broken, message: 'Uncaught Error: broken' });
  fault({ message: 'Script error.' });
  rejection(broken);
  expect(told).toEqual([
    ['page', broken],
    ['page', 'Script error.'],
    ['page', broken],
  ]);
});

it('a layout that settles a frame later is none', () => {
  fault({ message: 'ResizeObserver loop completed with undelivered notifications.' });
  expect(told).toEqual([]);
});

it('what the security policy forbids is told with where it leads and no more of its address', () => {
  violation('img-src', 'https://pixel.example/track?email=ada%40demo.example');
  violation('script-src-elem', 'inline');
  expect(told).toEqual([
    ['securityPolicy', 'img-src forbids https://pixel.example'],
    ['securityPolicy', 'script-src-elem forbids inline'],
  ]);
});

it('nothing is told after the end', () => {
  stop();
  fault({ error: broken });
  rejection(broken);
  violation('img-src', 'inline');
  expect(told).toEqual([]);
});
