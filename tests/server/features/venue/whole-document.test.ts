import { afterAll, beforeAll, expect, test } from 'vitest';
import { whole } from '../../../domain/venue/whole-venue';
import { startTestServer, type TestServer } from '../../../support/server';

const VENUE = '/api/ui/venue?architectureId=hall';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const venueFor = async (name: 'host' | 'ada') => server.ask(VENUE, { token: await server.tokenOf(name) });

test('a document with everything of the specification is saved, published and given back; only hosts get the addresses for hosts and the schedule', async () => {
  const token = await server.tokenOf('host');
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body?: string) =>
    server.ask(path, { method: 'POST', token, headers, ...(body && { body }) });
  const saved = await post('/api/designer/save-venue-json/stage', JSON.stringify(whole()));
  expect(saved.status).toBe(200);
  const { version } = saved.json() as { version: number };
  expect((await post('/api/designer/publish/hall')).status).toBe(200);

  const document = { ...whole(), version, publishInfo: { publishedVersion: version } };
  const [host, attendee] = [await venueFor('host'), await venueFor('ada')];
  expect(host.json()).toEqual(document);
  const withoutHosts = JSON.stringify(document).replace(/"hostMeetingUrl":"[^"]*",/g, '');
  const expected = JSON.parse(withoutHosts);
  expected.architectures[0].schedule = { title: expected.architectures[0].schedule.title };
  expect(attendee.json()).toEqual(expected);
  expect(attendee.text).not.toContain('roleKey=host');
  expect(attendee.headers.etag).not.toBe(host.headers.etag);
});
