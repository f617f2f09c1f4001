import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE, withFilm } from '../../../support/venue-fixture';

const VENUE = `/api/ui/venue?architectureId=${ARCHITECTURE}`;

let server: TestServer;
let token: string;
let documentsRead: number;
let versionsRead: number;
let failures = 0;

async function start(mode: 'LIVE' | 'STAGE' = 'LIVE'): Promise<void> {
  server = await startTestServer({
    mode,
    venues: (store) => ({
      ...store,
      version: () => {
        versionsRead += 1;
        return store.version();
      },
      document: (architectureId) => {
        documentsRead += 1;
        if (failures > 0) {
          failures -= 1;
          return Promise.reject(new Error('the store is away'));
        }
        return store.document(architectureId);
      },
    }),
  });
  token = await server.tokenOf('ada');
}

const venueWith = (headers: Record<string, string> = {}) => server.ask(VENUE, { token, headers });

describe('the published venue', () => {
  /** The number of the version that is published before a test. */
  let version: number;
  beforeAll(() => start(), 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    server.clock.now = undefined;
    await server.venues.save(server.venue);
    version = await server.venues.publish(ARCHITECTURE);
    documentsRead = 0;
    versionsRead = 0;
    failures = 0;
  });

  test('the version is returned uncacheable', async () => {
    const { headers, json } = await server.ask('/api/venue/version');
    expect(headers['cache-control']).toBe('no-store');
    expect(json()).toEqual({
      mode: 'LIVE',
      version,
      publishedVersion: version,
      publishedArchitectureId: ARCHITECTURE,
    });
  });

  test.each([
    ['GET', VENUE, 200],
    ['HEAD', '/api/venue', 200],
  ] as const)(
    '%s %s asks the database nothing the second time, until the account changes',
    async (method, path, ok) => {
      const again = async () => (await server.ask(path, { method, token })).status;
      expect(await again()).toBe(ok);
      const query = vi.spyOn(Client.prototype, 'query');
      expect([await again(), await again()]).toEqual([ok, ok]);
      expect(query.mock.calls.filter(([text]) => !String(text).includes('venue_state'))).toEqual([]);
      query.mockRestore();
      const { uid } = (await server.identity.accounts.byEmail('ada@hall.example')) ?? { uid: '' };
      await server.identity.accounts.update(uid, { member: false });
      expect(await again()).toBe(403);
      await server.identity.accounts.update(uid, { member: true });
      expect(await again()).toBe(ok);
    },
  );

  test('the venue is sent plain, with gzip and with brotli, each with its own strong tag', async () => {
    const [plain, gzip, br] = await Promise.all([
      venueWith(),
      venueWith({ 'accept-encoding': 'gzip' }),
      venueWith({ 'accept-encoding': 'gzip, br' }),
    ]);
    expect(plain.json()).toEqual({ ...server.venue, version, publishInfo: { publishedVersion: version } });
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    });
    expect(documentsRead).toBe(1);
  });

  test('an unchanged venue is a 304 without a body and without reading the document', async () => {
    const { etag = '' } = (await venueWith({ 'accept-encoding': 'br' })).headers;
    const again = await venueWith({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect(documentsRead).toBe(1);
  });

  test('a published change is visible immediately, by its tag and its text', async () => {
    const { etag = '' } = (await venueWith()).headers;
    const changed = withFilm(server.venue, 'https://films.example/lobby.mp4');
    await server.venues.save(changed);
    expect((await venueWith({ 'if-none-match': etag })).status).toBe(304);
    await server.venues.publish(ARCHITECTURE);
    const after = await venueWith({ 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.json()).toEqual({
      ...changed,
      version: version + 1,
      publishInfo: { publishedVersion: version + 1 },
    });
  });

  test('a version published by another server on the same store is visible a second later', async () => {
    server.clock.now = Date.now();
    await venueWith();
    const other = server.anotherVenueStore();
    await other.save(withFilm(server.venue, 'https://films.example/lobby.mp4'));
    await other.publish(ARCHITECTURE);
    server.clock.now += 1000;
    expect((await venueWith()).json()).toMatchObject({ version: version + 1 });
    const { headers } = await server.ask('/');
    expect(headers['content-security-policy']).toContain('https://films.example');
  });

  test('the version is read from the store once a second, whatever the number of requests', async () => {
    server.clock.now = Date.now();
    await server.ask('/api/venue/version');
    const before = versionsRead;
    await Promise.all(Array.from({ length: 20 }, () => server.ask('/api/venue/version')));
    expect(versionsRead).toBe(before);
    server.clock.now += 1000;
    await Promise.all(Array.from({ length: 20 }, () => venueWith()));
    expect(versionsRead).toBe(before + 1);
  });

  test('an unpublished venue is missing, and the version reports it', async () => {
    await venueWith();
    await server.venues.unpublish();
    const gone = await venueWith();
    expect([gone.status, gone.json()]).toEqual([404, { errMsg: 'There is no such venue.' }]);
    const { json } = await server.ask('/api/venue/version');
    expect(json()).toMatchObject({ publishedVersion: -1, publishedArchitectureId: null });
  });

  test('HEAD of the venue returns its size without the text', async () => {
    const [got, head] = [await venueWith(), await server.ask(VENUE, { token, method: 'HEAD' })];
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(got.body.length),
      0,
    ]);
  });

  test('an architecture that was never saved is a 404 and leaves nothing in memory', async () => {
    const ask = () => server.ask('/api/ui/venue?architectureId=elsewhere', { token });
    const before = documentsRead;
    expect([(await ask()).status, (await ask()).status]).toEqual([404, 404]);
    expect(documentsRead).toBe(before + 2);
  });

  test('a document that could not be read is read again for the next request', async () => {
    await server.venues.publish(ARCHITECTURE);
    failures = 1;
    expect([(await venueWith()).status, (await venueWith()).status]).toEqual([500, 200]);
  });

  test.each([
    ['', 'Invalid key: Expected "architectureId" but received undefined'],
    ['?architectureId=', 'Invalid length: Expected >=1 but received 0'],
    [`?architectureId=${'a'.repeat(129)}`, 'Invalid length: Expected <=128 but received 129'],
    ['?architectureId=%00', 'must not contain control characters'],
  ])('the query "%s" is a 400 that names the fault', async (query, message) => {
    const { status, json } = await server.ask(`/api/ui/venue${query}`, { token });
    expect([status, json()]).toEqual([
      400,
      { errMsg: 'The request is not valid.', faults: [{ path: 'architectureId', message }] },
    ]);
  });
});

test('stage mode shows the venue saved last, published or not', async () => {
  await start('STAGE');
  onTestFinished(() => server.close());
  const saved = withFilm(server.venue, 'https://films.example/lobby.mp4');
  await server.venues.save(saved);
  expect((await venueWith()).json()).toEqual({ ...saved, version: 2 });
  const { headers } = await server.ask('/');
  expect(headers['content-security-policy']).toContain("media-src 'self' https://films.example;");
});
