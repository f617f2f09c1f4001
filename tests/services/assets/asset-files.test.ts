// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAssetFiles } from '@/services/assets/asset-files';
import { network } from '../api/network';

const ADDRESS = '/backend-assets/live/hall/leaflet/1?signature=one';
let clicked: HTMLAnchorElement[] = [];
const note = (event: Event) => {
  event.preventDefault();
  clicked.push(event.target as HTMLAnchorElement);
};

beforeEach(() => {
  clicked = [];
  document.addEventListener('click', note);
});
afterEach(() => {
  document.removeEventListener('click', note);
  vi.unstubAllGlobals();
});

describe('the status of a file', () => {
  it.each([200, 403, 404])('the status is the one of the answer: %i', async (status) => {
    const { calls, fetch } = network({ status });
    vi.stubGlobal('fetch', fetch);
    expect(await createAssetFiles().statusOf(ADDRESS)).toBe(status);
    expect(calls).toMatchObject([{ path: ADDRESS, method: 'HEAD' }]);
  });

  it('the status is unknown without an answer', async () => {
    vi.stubGlobal('fetch', network('nothing').fetch);
    expect(await createAssetFiles().statusOf(ADDRESS)).toBeUndefined();
  });
});

describe('a file that is saved', () => {
  it('a saved file is requested as an attachment, and no link remains in the page', async () => {
    vi.stubGlobal('fetch', network({}).fetch);
    await createAssetFiles().save(ADDRESS);
    expect(clicked.map((link) => link.getAttribute('href'))).toEqual([`${ADDRESS}&attachment=true`]);
    expect(clicked[0]?.hasAttribute('download')).toBe(true);
    expect(document.querySelectorAll('a')).toHaveLength(0);
  });

  it('the address of a saved file gets a query when it has none', async () => {
    vi.stubGlobal('fetch', network({}).fetch);
    await createAssetFiles().save('/files/leaflet.pdf');
    expect(clicked[0]?.getAttribute('href')).toBe('/files/leaflet.pdf?attachment=true');
  });

  it.each([
    [403, 'FORBIDDEN'],
    [404, 'PROCESSING_ERROR'],
  ])('saving a file fails with status %i and keeps the page', async (status, kind) => {
    vi.stubGlobal('fetch', network({ status }).fetch);
    await expect(createAssetFiles().save(ADDRESS)).rejects.toMatchObject({ kind, status });
    expect(clicked).toEqual([]);
  });

  it('saving a file fails without an answer', async () => {
    vi.stubGlobal('fetch', network('nothing').fetch);
    await expect(createAssetFiles().save(ADDRESS)).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
  });

  it('a file of another origin opens in a new tab without an opener', async () => {
    await createAssetFiles().save('https://files.example/leaflet.pdf');
    expect(clicked[0]).toMatchObject({
      href: 'https://files.example/leaflet.pdf',
      target: '_blank',
      rel: 'noopener',
    });
  });
});
