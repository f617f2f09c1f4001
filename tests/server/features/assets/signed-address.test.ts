import { SIGNED_URL_LIFETIME } from '@domain/shared/limits';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assetOf as assetIn, sign as signFor } from '../../../support/asset-visitor';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE, LEAFLET } from '../../../support/venue-fixture';

const server = serverForTests(() => startTestServer());
let token: string;
beforeAll(async () => {
  token = await server.tokenOf('ada');
});
beforeEach(() => {
  server.clock.now = undefined;
});

const assetOf = (id: string) => assetIn(server, id);
const sign = (uri: string) => signFor(server, token, uri);

describe('a signed address', () => {
  test('a signed address returns the bytes without a token, privately cached until it expires', async () => {
    server.clock.now = Date.UTC(2026, 0, 1);
    const signed = await sign(assetOf('leaflet').uri);
    expect(
      signed.startsWith(
        `${assetOf('leaflet').uri}?expires=${(server.clock.now + SIGNED_URL_LIFETIME) / 1000}&`,
      ),
    ).toBe(true);
    const { status, headers, body } = await server.ask(signed);
    expect([status, body]).toEqual([200, LEAFLET]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(LEAFLET.length),
      'cache-control': 'private, max-age=1200, immutable',
      'content-disposition': `inline; filename="leaflet.pdf"; filename*=UTF-8''leaflet.pdf`,
      'accept-ranges': 'bytes',
      etag: `"${assetOf('leaflet').generation}"`,
    });
  });

  test.each([
    [SIGNED_URL_LIFETIME - 1000, 200],
    [SIGNED_URL_LIFETIME, 403],
    [SIGNED_URL_LIFETIME * 100, 403],
  ])('a signed address after %i ms is answered with %i', async (later, status) => {
    const now = Date.UTC(2026, 0, 1);
    server.clock.now = now;
    const signed = await sign(assetOf('leaflet').uri);
    server.clock.now = now + later;
    expect((await server.ask(signed)).status).toBe(status);
  });

  test.each<[string, (signed: string) => string]>([
    ['without a signature', (signed) => signed.replace(/&signature=.*/, '')],
    ['with an empty signature', (signed) => signed.replace(/signature=.*/, 'signature=')],
    ['with half a signature', (signed) => signed.slice(0, -20)],
    [
      'with a changed signature',
      (signed) =>
        signed.replace(/signature=./, (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`),
    ],
    ['with a later end', (signed) => signed.replace(/expires=\d+/, 'expires=99999999999')],
    ['without an end', (signed) => signed.replace(/expires=\d+&/, '')],
    ['of another asset', (signed) => signed.replace('/leaflet/', '/picture/')],
    ['of another architecture', (signed) => signed.replace(`/${ARCHITECTURE}/`, '/elsewhere/')],
    ['of another shelf', (signed) => signed.replace('/live/', '/preview/')],
    ['of another generation', (signed) => signed.replace(/[0-9a-f]{64}/, 'a'.repeat(64))],
  ])('a signed address %s is rejected', async (_, forge) => {
    const { status, json } = await server.ask(forge(await sign(assetOf('leaflet').uri)));
    expect([status, json()]).toEqual([403, { errMsg: 'This address is not valid or no longer valid.' }]);
  });

  test('a signed address of missing bytes is a 404', async () => {
    const signed = await sign(`/backend-assets/live/${ARCHITECTURE}/leaflet/${'a'.repeat(64)}`);
    expect((await server.ask(signed)).status).toBe(404);
  });

  test('size and attachment may be added to a signed address', async () => {
    const signed = await sign(assetOf('picture').uri);
    const { headers, body } = await server.ask(`${signed}&size=320&attachment=true`);
    const { width, height, format } = await sharp(body).metadata();
    expect([width, height, format]).toEqual([320, 213, 'webp']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="W_nde _gr_n_.webp"; filename*=UTF-8''W%C3%A4nde%20%22gr%C3%BCn%22.webp`,
    );
  });

  test('another spelling of the same asset gives the same signed address', async () => {
    const spelled = assetOf('leaflet').uri.replace('leaflet', '%6ceaflet');
    expect((await sign(spelled)).startsWith(`${assetOf('leaflet').uri}?`)).toBe(true);
    const signed = await sign(assetOf('leaflet').uri);
    expect((await server.ask(signed.replace('/leaflet/', '/%6ceaflet/'))).status).toBe(200);
  });

  test.each([
    'https://evil.example/backend-assets/live/hall/leaflet',
    '//evil.example/backend-assets/live/a/b',
    '/backend-assets/live/hall/leaflet',
    `/backend-assets/draft/hall/leaflet/${'a'.repeat(64)}`,
    `/backend-assets/live/hall/../leaflet/${'a'.repeat(64)}`,
    `/backend-assets/live/hall/leaflet/${'A'.repeat(64)}`,
    `/backend-assets/live/hall/leaflet/${'a'.repeat(64)}?size=320`,
    `/backend-assets/live/%zz/leaflet/${'a'.repeat(64)}`,
    '/api/userInfo',
    '',
  ])('no other address is signed: %s', async (url) => {
    const answer = await server.ask(`/api/ui/sign-asset-url?url=${encodeURIComponent(url)}`, { token });
    expect([answer.status, answer.json()]).toEqual([
      400,
      { errMsg: 'The request is not valid.', faults: [{ path: 'url', message: 'must be an asset address' }] },
    ]);
  });

  test('signing for the preview is only for designers', async () => {
    const uri = assetOf('leaflet').uri.replace('/live/', '/preview/');
    const host = await server.tokenOf('host');
    const { json } = await server.ask(`/api/ui/sign-asset-url?url=${uri}`, { token: host });
    expect((await server.ask((json() as { signedUrl: string }).signedUrl)).body).toEqual(LEAFLET);
  });
});
