// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTrackerScript, scriptAddress } from '@/services/tracking/page-tracker';
import { ANALYTICS, clearPage, runScript } from './matomo-page';

const ELSEWHERE = 'https://counting.example/matomo/matomo.php';
const script = () => document.querySelector('script');

beforeEach(clearPage);
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('the address of the script', () => {
  const prefetch = (href: string) => {
    document.head.innerHTML = `<link rel="dns-prefetch prefetch" href="${href}">`;
  };

  it.each([
    [
      'the configured one',
      { trackerUrl: ELSEWHERE, scriptUrl: 'https://s.example/m.js' },
      'https://s.example/m.js',
    ],
    ['beside the tracker', { trackerUrl: ELSEWHERE }, 'https://counting.example/matomo/matomo.js'],
    ['beside the own tracker', { trackerUrl: '/matomo.php' }, `${location.origin}/matomo.js`],
  ])('the address is %s', (_, analytics, address) => {
    expect(scriptAddress(analytics)).toBe(address);
  });

  it.each(['https://cdn.example/matomo.js', 'https://cdn.example/piwik.js?v=3'])(
    'the address is %s where the page prefetches that, unless one is configured',
    (href) => {
      prefetch(href);
      expect(scriptAddress({ trackerUrl: ELSEWHERE })).toBe(href);
      expect(scriptAddress(ANALYTICS)).toBe(ANALYTICS.scriptUrl);
    },
  );

  it('the address is not another prefetched one', () => {
    prefetch('https://cdn.example/other.js');
    expect(scriptAddress({ trackerUrl: ELSEWHERE })).toBe('https://counting.example/matomo/matomo.js');
  });
});

describe('an attempt at the script', () => {
  it('a loaded script completes the attempt', async () => {
    const loading = loadTrackerScript(ANALYTICS);
    expect([script()?.getAttribute('src'), script()?.async]).toEqual(['/matomo.js', true]);
    script()?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBeUndefined();
  });

  it('a missing script fails the attempt and leaves nothing in the page', async () => {
    const loading = loadTrackerScript(ANALYTICS);
    script()?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow('The analytics script did not come');
    expect(script()).toBeNull();
  });

  it('the attempt requests nothing when the tracker exists', async () => {
    runScript();
    await expect(loadTrackerScript(ANALYTICS)).resolves.toBeUndefined();
    expect(script()).toBeNull();
  });
});
