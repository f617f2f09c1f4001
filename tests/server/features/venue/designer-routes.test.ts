import type { Venue } from '@domain/venue/venue';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whole } from '../../../domain/venue/whole-venue';
import { signIn } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { importPeople } from '../people/people-fixture';

const SAVE = '/api/designer/save-venue-json/stage';
const PUBLISH = `/api/designer/publish/${ARCHITECTURE}`;
const DRAFT = '/api/designer/venue';
const UNPUBLISH = '/api/designer/unpublish';
const VENUE = `/api/ui/venue?architectureId=${ARCHITECTURE}`;

const server = serverForTests(() => startTestServer());
let host: string;
beforeAll(async () => {
  host = await server.tokenOf('host');
});
beforeEach(async () => {
  await server.venues.save(server.venue);
  await server.venues.publish(ARCHITECTURE);
});

async function post(path: string, body?: unknown, token = host) {
  const { status, json } = await server.ask(path, { method: 'POST', token, json: body });
  return { status, body: json() };
}

const versions = async () => (await server.ask('/api/venue/version')).json() as Record<string, number>;
const shown = async () => (await server.ask(VENUE, { token: host })).json() as Venue;

/** The venue with a renamed lobby. */
function renamed(text: string): Venue {
  const venue = structuredClone(server.venue);
  for (const area of venue.architectures[0]?.areas.slice(0, 1) ?? []) area.names = [{ locale: 'en', text }];
  return venue;
}

const lobbyIn = ({ architectures }: Venue) => architectures[0]?.areas[0]?.names[0]?.text;

describe('editing a venue', () => {
  test('a venue is first a draft, then published, then unpublished', async () => {
    const before = await versions();
    const saved = await post(SAVE, renamed('Atrium'));
    const version = Number(before.version) + 1;
    expect(saved).toEqual({ status: 200, body: { version, warnings: expect.anything() } });
    expect(await versions()).toEqual({ ...before, version });
    expect((await server.ask(DRAFT, { token: host })).json()).toEqual({
      draft: { version, architectureId: ARCHITECTURE, faults: [], warnings: expect.anything() },
    });
    expect(lobbyIn(await shown())).toBe('Lobby');
    expect(await post(PUBLISH)).toEqual({ status: 200, body: { publishedVersion: version } });
    expect(await shown()).toEqual({
      ...renamed('Atrium'),
      version,
      publishInfo: { publishedVersion: version },
    });
    expect(await post(UNPUBLISH)).toEqual({ status: 200, body: { publishedVersion: -1 } });
    expect(await versions()).toMatchObject({ version, publishedVersion: -1, publishedArchitectureId: null });
    expect((await server.ask(VENUE, { token: host })).status).toBe(404);
    expect((await post(UNPUBLISH)).body).toEqual({ publishedVersion: -1 });
  });

  test('an unchanged venue can be saved again and stays the same', async () => {
    const sent = await shown();
    const { body } = await post(SAVE, sent);
    await post(PUBLISH);
    const { version } = body as { version: number };
    expect(await shown()).toEqual({ ...sent, version, publishInfo: { publishedVersion: version } });
  });

  test('a venue gets a higher number each time it is published, even concurrently', async () => {
    const { publishedVersion: before = 0 } = await versions();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(PUBLISH)));
    const numbers = answers.map(({ body }) => (body as { publishedVersion: number }).publishedVersion);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      [1, 2, 3, 4, 5].map((more) => before + more),
    );
    expect(await versions()).toMatchObject({ publishedVersion: before + 5 });
  });

  test('a venue saved and published at once is never a mix of two versions', async () => {
    const names = ['One', 'Two', 'Three', 'Four'];
    await Promise.all(names.flatMap((name) => [post(SAVE, renamed(name)), post(PUBLISH)]));
    const { publishedVersion } = await versions();
    const venue = await shown();
    expect(venue).toMatchObject({ version: publishedVersion, publishInfo: { publishedVersion } });
    expect([...names, 'Lobby']).toContain(lobbyIn(venue));
  });

  test('a venue may have 20 MB and no byte more', async () => {
    const large = { ...server.venue, assets: [{ note: 'x'.repeat(20_000_000) }] };
    expect((await post(SAVE, large)).status).toBe(413);
    const smaller = { ...server.venue, note: 'x'.repeat(19_900_000) };
    expect(await post(SAVE, smaller)).toMatchObject({ status: 400, body: { faults: [{ path: 'note' }] } });
  });

  test('an invalid venue is not saved, and all faults are reported', async () => {
    const before = await versions();
    const venue = renamed('<script>');
    const [architecture] = venue.architectures;
    if (architecture) architecture.defaultAreaId = 'cellar';
    expect(await post(SAVE, { ...venue, extra: true })).toEqual({
      status: 400,
      body: {
        errMsg: 'The request is not valid.',
        faults: expect.arrayContaining([
          { path: 'extra', message: 'is not known here' },
          { path: 'architectures.0.defaultAreaId', message: 'no such area: cellar' },
          { path: 'architectures.0.areas.0.names.0.text', message: 'must not contain a script tag' },
        ]),
      },
    });
    expect(await versions()).toEqual(before);
  });

  test('what is unusual in a saved venue is reported, with assets that the store does not have', async () => {
    const venue = structuredClone(server.venue);
    const [kept, lost] = venue.assets;
    const uri = kept && String(kept.uri).replace(/[^/]+$/, 'f'.repeat(64));
    if (lost && uri) lost.uri = uri;
    const before = await versions();
    const { status, body } = await post(SAVE, venue);
    expect([status, body]).toEqual([
      200,
      {
        version: Number(before.version) + 1,
        warnings: expect.arrayContaining([
          {
            path: 'architectures.0.areas.1',
            message: 'cannot be reached: no portal, floor plan position or global navigation leads to it',
          },
          { path: 'assets.1.uri', message: `is not in the store: ${uri}` },
        ]),
      },
    ]);
    const { warnings } = body as { warnings: { path: string }[] };
    expect(warnings.filter(({ path }) => /^assets.*uri$/.test(path))).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['a number', 7],
    ['nothing in it', {}],
  ])('a venue is not %s', async (_, document) => {
    const { status, body } = await post(SAVE, document);
    expect([status, body]).toEqual([400, { errMsg: 'The request is not valid.', faults: expect.anything() }]);
  });
});

describe('publishing', () => {
  test('publishing a venue that was never saved is a 404', async () => {
    const before = await versions();
    const answer = { status: 404, body: { errMsg: 'There is no such venue.' } };
    expect(await post('/api/designer/publish/cellar')).toEqual(answer);
    expect(await versions()).toEqual(before);
  });

  test('a preview, which attendees may not read, is neither saved nor published', async () => {
    const venue = structuredClone(server.venue);
    const [asset] = venue.assets;
    if (asset) asset.uri = String(asset.uri).replace('/live/', '/preview/');
    const faults = [
      {
        path: 'assets.0.uri',
        message:
          'is the address of a preview, which attendees may not read: use its address under /backend-assets/live/',
      },
    ];
    expect(await post(SAVE, venue)).toMatchObject({ status: 400, body: { faults } });
    await server.venues.save(venue);
    expect(await post(PUBLISH)).toMatchObject({ status: 400, body: { faults } });
    expect((await shown()).assets[0]?.uri).toBe(server.venue.assets[0]?.uri);
  });

  test('publishing an invalid draft is rejected with its faults, and the published venue stays', async () => {
    const venue = renamed('Old');
    for (const architecture of venue.architectures) architecture.style = { primary: 'tomato' };
    await server.venues.save(venue);
    expect(await post(PUBLISH)).toEqual({
      status: 400,
      body: {
        errMsg: 'The venue no longer passes the checks: correct and save it, then publish.',
        faults: [{ path: 'architectures.0.style.primary', message: 'must be a colour as #rgb or #rrggbb' }],
      },
    });
    expect(lobbyIn(await shown())).toBe('Lobby');
  });
});

test('a published document that is invalid now is a 404, and other calls still work', async () => {
  const { publishedVersion } = await versions();
  const document = JSON.stringify({ architectures: [{ id: ARCHITECTURE, areas: 7 }], assets: [] });
  await server.store.db.updateTable('venue_version').set({ document }).execute();
  await server.anotherVenueStore().save(server.venue);
  server.clock.now = Date.now() + 2_000;
  const paths = [VENUE, '/api/venue/version', '/ui-config.json', '/api/loginOptions', '/'];
  const answers = await Promise.all(paths.map((path) => server.ask(path, { token: host })));
  server.clock.now = undefined;
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200]);
  const said = server.logged().filter(({ msg }) => msg === 'stored venue is invalid and not served');
  expect(said).toMatchObject([{ version: publishedVersion }]);
});

test('a designer may change the venue, an administrator without that role may not', async () => {
  const statuses: Record<string, number[]> = {};
  for (const authority of ['ADMIN', 'DESIGNER']) {
    const email = `${authority.toLowerCase()}@designers.example`;
    await importPeople(server, { people: [{ email, authorities: [authority] }], invite: false });
    const { uid = '' } = (await server.identity.accounts.byEmail(email)) ?? {};
    await server.identity.accounts.update(uid, { password: 'some-password' });
    const token = await signIn(server.url, email, 'some-password');
    const answers = [await post(SAVE, server.venue, token), await post(PUBLISH, undefined, token)];
    statuses[authority] = answers.map(({ status }) => status);
  }
  expect(statuses).toEqual({ ADMIN: [403, 403], DESIGNER: [200, 200] });
});

test('each change is logged with its user, without venue data', async () => {
  const { uid = '' } = (await server.identity.accounts.byEmail('host@hall.example')) ?? {};
  await post(SAVE, renamed('Secret room'));
  await post(PUBLISH);
  const logged = server.logged();
  expect(logged).toContainEqual(expect.objectContaining({ by: uid, msg: 'venue published' }));
  expect(JSON.stringify(logged)).not.toContain('Secret room');
});

test('a document with everything of the specification is saved, published and given back; only hosts get the addresses for hosts and the schedule', async () => {
  const saved = await post(SAVE, whole());
  expect(saved.status).toBe(200);
  const { version } = saved.body as { version: number };
  expect((await post(PUBLISH)).status).toBe(200);

  const document = { ...whole(), version, publishInfo: { publishedVersion: version } };
  const [forHost, attendee] = await Promise.all(
    [host, await server.tokenOf('ada')].map((token) => server.ask(VENUE, { token })),
  );
  expect(forHost?.json()).toEqual(document);
  const withoutHosts = JSON.stringify(document).replace(/"hostMeetingUrl":"[^"]*",/g, '');
  const expected = JSON.parse(withoutHosts);
  expected.architectures[0].schedule = { title: expected.architectures[0].schedule.title };
  expect(attendee?.json()).toEqual(expected);
  expect(attendee?.text).not.toContain('roleKey=host');
  expect(attendee?.headers.etag).not.toBe(forHost?.headers.etag);
});
