import { readdir, readlink, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { assetOf as assetIn, download as downloadFrom } from '../../../support/asset-visitor';
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
