import { afterEach, expect, it, vi } from 'vitest';
import { createServices } from '@/services/services';
import { network } from './api/network';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('the settings are requested once for all callers', async () => {
  const { calls, fetch } = network({ json: { tabTitle: 'The Hall' } });
  vi.stubGlobal('fetch', fetch);
  const { config } = createServices(() => null);
  await Promise.all([config(), config()]);
  await expect(config()).resolves.toMatchObject({ tabTitle: 'The Hall', loginEnabled: true });
  expect(calls.map(({ path }) => path)).toEqual(['/ui-config.json']);
});

it('the settings are requested again after a failure', async () => {
  const { fetch } = network({ status: 404 }, { json: {} });
  vi.stubGlobal('fetch', fetch);
  const { config } = createServices(() => null);
  await expect(config()).rejects.toMatchObject({ kind: 'FUNCTION_UNSUPPORTED' });
  await expect(config()).resolves.toMatchObject({ tabTitle: 'Foyer' });
});

it('a venue without exactly one architecture fails with the specified message', async () => {
  vi.stubGlobal('fetch', network({ json: { architectures: [], assets: [] } }).fetch);
  await expect(createServices(() => null).api.venue('hall')).rejects.toMatchObject({
    kind: 'PROCESSING_ERROR',
    message: 'No active architecture could be retrieved from the venue version',
    errMsg: 'venue.noArchitecture',
  });
});

it.each([
  [404, { kind: 'FUNCTION_UNSUPPORTED', status: 404, errMsg: 'venue.unknown' }],
  [400, { kind: 'PROCESSING_ERROR', status: 400, errMsg: 'venue.notLoaded' }],
  [403, { kind: 'FORBIDDEN', status: 403 }],
])('a venue that is answered with %i fails with the key of its text', async (status, failure) => {
  vi.stubGlobal('fetch', network({ status }).fetch);
  await expect(createServices(() => null).api.venue('hall')).rejects.toMatchObject(failure);
});

it('the details of the user are those of the profile on the server, the name as well', async () => {
  const attributes = { name: 'Ada Lovelace', title: 'Mathematician', company: 'Engines' };
  const info = { userId: 'ada', email: 'ada@hall.example', attributes, authorities: [] };
  const { calls, fetch } = network({ json: info });
  vi.stubGlobal('fetch', fetch);
  const details = await createServices(() => 'secret').api.userDetails();
  expect(details).toEqual(attributes);
  expect(calls).toMatchObject([{ path: '/api/userInfo', method: 'GET' }]);
});

it('the authority is checked with HEAD and the current token', async () => {
  const { calls, fetch } = network({ status: 403 });
  vi.stubGlobal('fetch', fetch);
  await expect(createServices(() => 'secret').api.checkAuthority()).rejects.toMatchObject({
    kind: 'FORBIDDEN',
  });
  expect(calls).toMatchObject([{ path: '/api/venue', method: 'HEAD' }]);
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret');
});
