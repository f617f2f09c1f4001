import { Failure } from '@domain/shared/failure';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '@/services/api/api';
import { type ApiClient, createApiClient } from '@/services/api/api-client';
import {
  type AssetAddresses,
  createAssetAddresses,
  createFileAddresses,
} from '@/services/assets/asset-addresses';
import { network } from '../api/network';

const URI = '/backend-assets/live/hall/lobby/1';
const CACHE = 600_000;

function signer() {
  let count = 0;
  const sign = vi.fn(async (uri: string) => {
    count += 1;
    return `${uri}?signature=${count}`;
  });
  return { sign, addresses: createAssetAddresses(sign) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a signed address', () => {
  it('a signed address is cached for ten minutes', async () => {
    const { sign, addresses } = signer();
    const first = await addresses.sign(URI);
    vi.advanceTimersByTime(CACHE - 1);
    expect(await addresses.sign(URI)).toBe(first);
    vi.advanceTimersByTime(1);
    expect(await addresses.sign(URI)).not.toBe(first);
    expect(sign).toHaveBeenCalledTimes(2);
  });

  it('a signed address is requested once for several pictures at the same time', async () => {
    const { sign, addresses } = signer();
    const answers = await Promise.all([addresses.sign(URI), addresses.sign(URI), addresses.sign(URI)]);
    expect(new Set(answers).size).toBe(1);
    expect(sign).toHaveBeenCalledTimes(1);
  });

  it('a signed address is renewed on demand, for all later callers', async () => {
    const { addresses } = signer();
    const first = await addresses.sign(URI);
    const second = await addresses.sign(URI, true);
    expect(second).not.toBe(first);
    expect(await addresses.sign(URI)).toBe(second);
  });

  it('a signed address belongs to one file', async () => {
    const { sign, addresses } = signer();
    await addresses.sign(URI);
    await addresses.sign('/backend-assets/live/hall/logo/1');
    expect(sign).toHaveBeenCalledTimes(2);
  });

  it.each(['/img/logo.svg', 'https://firebasestorage.googleapis.com/v0/b/hall', '/api/ui/venue'])(
    'no signed address is requested for %s',
    async (uri) => {
      const { sign, addresses } = signer();
      expect(await addresses.sign(uri)).toBe(uri);
      expect(sign).not.toHaveBeenCalled();
    },
  );

  it.each([
    'https://films.example/a.mp4',
    '//films.example/a.png',
    'data:image/png;base64,AAAA',
    'https://firebasestorage.googleapis.com.films.example/a.png',
  ])('a signed address for %s, outside the venue, is rejected', async (uri) => {
    const { sign, addresses } = signer();
    await expect(addresses.sign(uri)).rejects.toMatchObject({ name: 'Failure', kind: 'WIDGET_ERROR' });
    expect(sign).not.toHaveBeenCalled();
  });

  it('a signed address is requested again after a failure', async () => {
    const { sign, addresses } = signer();
    sign.mockRejectedValueOnce(new Error('offline'));
    await expect(addresses.sign(URI)).rejects.toThrow('offline');
    expect(await addresses.sign(URI)).toBe(`${URI}?signature=1`);
  });

  it.each<[string, (client: ApiClient) => AssetAddresses, string]>([
    ['an asset', (client) => createAssetAddresses(createApi(client).signAssetUrl), URI],
    ['a file of the chat', ({ call }) => createFileAddresses(call), 'file'],
  ])(
    'a refused address of %s is signed once more, and its second refusal is no end of the session',
    async (_, addressesOf, uri) => {
      const { calls, fetch } = network({ status: 403 });
      const client = createApiClient({ token: () => 'secret', fetch });
      const reports: string[] = [];
      client.watch(({ type }) => reports.push(type));
      await expect(addressesOf(client).sign(uri)).rejects.toMatchObject({
        name: 'Failure',
        kind: 'WIDGET_ERROR',
      });
      expect([calls.length, reports]).toEqual([2, []]);
    },
  );

  it('an address whose first refusal has passed is signed', async () => {
    const { sign, addresses } = signer();
    sign.mockRejectedValueOnce(new Failure('FORBIDDEN', 'refused', { status: 403 }));
    expect(await addresses.sign(URI)).toBe(`${URI}?signature=1`);
  });

  it('a renewed address survives the late failure of an older request', async () => {
    let fail: (error: Error) => void = () => {};
    const late = new Promise<string>((_, reject) => (fail = reject));
    const { sign, addresses } = signer();
    sign.mockReturnValueOnce(late);
    const first = addresses.sign(URI).catch(() => 'failed');
    const second = await addresses.sign(URI, true);
    fail(new Error('offline'));
    expect(await first).toBe('failed');
    expect(await addresses.sign(URI)).toBe(second);
  });
});
