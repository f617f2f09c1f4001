import { readdir, readlink, writeFile } from 'node:fs/promises';
import { SIGNED_URL_LIFETIME } from '@domain/shared/limits';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assetOf as assetIn,
  download as downloadFrom,
  sign as signFor,
} from '../../../support/asset-visitor';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE, DRAWING, LEAFLET } from '../../../support/venue-fixture';

const server = serverForTests(() => startTestServer());
let token: string;

beforeAll(async () => {
  token = await server.tokenOf('ada');
});

const assetOf = (id: string) => assetIn(server, id);

const download = (id: string, query = '', headers: Record<string, string> = {}) =>
  downloadFrom(server, token, id, { query, headers });

describe('a download with a token', () => {
  test('a download without a generation returns the current version, revalidated each time', async () => {
    const { status, headers, body } = await download('leaflet');
    expect([status, body]).toEqual([200, LEAFLET]);
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'Authorization']);
  });

  test('a download with its generation may be cached', async () => {
    const { status, headers } = await download('leaflet', `?generation=${assetOf('leaflet').generation}`);
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=86400, immutable']);
  });

  test('a download as attachment has a file name', async () => {
    const { headers } = await download('picture', '?attachment=true');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="W_nde _gr_n_.png"; filename*=UTF-8''W%C3%A4nde%20%22gr%C3%BCn%22.png`,
    );
  });

  test.each([
    ['bytes=0-3', 206, '%PDF', 'bytes 0-3/28'],
    ['bytes=-4', 206, 'hall', 'bytes 24-27/28'],
    ['bytes=24-99', 206, 'hall', 'bytes 24-27/28'],
    ['bytes=0-1,3-4', 200, LEAFLET.toString(), undefined],
    ['bytes=28-', 416, '{"errMsg":"The file has no such part."}', 'bytes */28'],
  ])('a download of the range %s is answered with %i', async (range, status, text, contentRange) => {
    const answer = await download('leaflet', '', { range });
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  test('a range download is complete when the bytes have changed since', async () => {
    const part = { range: 'bytes=0-3' };
    const same = await download('leaflet', '', { ...part, 'if-range': `"${assetOf('leaflet').generation}"` });
    const other = await download('leaflet', '', { ...part, 'if-range': '"old"' });
    expect([same.status, other.status]).toEqual([206, 200]);
  });

  test('a download of known bytes is a 304, and HEAD sends none', async () => {
    const known = await download('leaflet', '', { 'if-none-match': `"${assetOf('leaflet').generation}"` });
    expect([known.status, known.body.length, known.headers.vary]).toEqual([304, 0, 'Authorization']);
    const path = `/api/ui/architecture/${ARCHITECTURE}/assets/leaflet/download`;
    const head = await server.ask(path, { method: 'HEAD', token });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '28', 0]);
  });

  test('a download of an empty file is empty', async () => {
    const { status, headers, body } = await download('empty');
    expect([status, headers['content-length'], body.length]).toEqual([200, '0', 0]);
  });

  test('a drawing cannot run scripts, even when opened directly', async () => {
    const { headers, text } = await download('logo');
    expect(text).toBe(DRAWING);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('a drawing is returned for every size, because drawings scale', async () => {
    const { text } = await download('logo', '?size=320');
    expect(text).toBe(DRAWING);
  });

  test.each([
    ['leaflet', '?size=320'],
    ['broken', '?size=320'],
    ['nothing', ''],
    ['..%2f..%2fleaflet', ''],
    ['leaflet', `?generation=${'a'.repeat(64)}`],
  ])('a download of %s%s is a 404', async (id, query) => {
    const { status, json } = await download(id, query);
    expect([status, json()]).toEqual([404, { errMsg: 'There is nothing at this address.' }]);
  });

  test.each([
    ['leaflet', '?size=999', 'size'],
    ['leaflet', '?attachment=maybe', 'attachment'],
    ['leaflet', '?generation=1', 'generation'],
    ['%00', '', 'assetId'],
  ])('a download of %s%s is a 400 about %s', async (id, query, path) => {
    const { status, json } = await download(id, query);
    expect([status, json()]).toEqual([
      400,
      { errMsg: 'The request is not valid.', faults: [{ path, message: expect.any(String) }] },
    ]);
  });

  test('an unpublished asset is only for designers', async () => {
    const { generation } = assetOf('leaflet');
    const draft = { path: `${server.dataDir}/leaflet`, name: 'draft.pdf', type: 'application/pdf' };
    await server.assets.add(ARCHITECTURE, 'draft', draft);
    const path = `/api/ui/architecture/${ARCHITECTURE}/assets/draft/download`;
    const host = await server.ask(path, { token: await server.tokenOf('host') });
    expect([host.status, host.headers.etag]).toEqual([200, `"${generation}"`]);
    expect((await server.ask(path, { token })).status).toBe(404);
  });
});

test.runIf(process.platform === 'linux')('an aborted download closes its file', async () => {
  const path = `${server.dataDir}/film`;
  await writeFile(path, Buffer.alloc(20_000_000, 'film'));
  await server.assets.add(ARCHITECTURE, 'film', { path, name: 'film.webm', type: 'video/webm' });
  const openFilms = async () => {
    const links = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    return (await Promise.all(links)).filter((target) => target.includes('/assets/')).length;
  };
  const host = await server.tokenOf('host');
  for (let visit = 0; visit < 5; visit += 1) {
    const address = `${server.url}/api/ui/architecture/${ARCHITECTURE}/assets/film/download`;
    const leaving = new AbortController();
    const { body } = await fetch(address, {
      headers: { authorization: `Bearer ${host}` },
      signal: leaving.signal,
    });
    await body?.getReader().read();
    expect(await openFilms()).toBeGreaterThan(0);
    leaving.abort();
    await expect.poll(openFilms).toBe(0);
  }
});

beforeEach(() => {
  server.clock.now = undefined;
});

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
