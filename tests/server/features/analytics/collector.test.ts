import { afterEach, describe, expect, test } from 'vitest';
import { RETENTION } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { silentLog } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const ADA = 'ada@hall.example';
const VISITOR = '0123456789abcdef';

type Fields = Record<string, string | undefined>;

const server = serverForTests(() => startTestServer());
afterEach(async () => {
  server.clock.now = undefined;
  await server.store.db.deleteFrom('analytics_event').execute();
});

const pageAt = (path: string) => `${server.url}${path}`;

function tracked(fields: Fields = {}, token?: string) {
  const all = { idsite: '1', rec: '1', _id: VISITOR, url: pageAt('/v/hall/area/lobby'), ...fields };
  const known = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return server.ask(`/matomo.php?${new URLSearchParams(known)}`, token ? { token } : {});
}

const kept = () => server.store.db.selectFrom('analytics_event').selectAll().orderBy('id').execute();

async function personalize(enabled: boolean): Promise<void> {
  const architectures = server.venue.architectures.map((architecture) => ({
    ...architecture,
    personalizedTrackingEnabled: enabled,
  }));
  await server.venues.save({ ...server.venue, architectures });
  await server.venues.publish(ARCHITECTURE);
}

describe('the collector', () => {
  test("the collector stores a page view with its time and without the sender's address", async () => {
    server.clock.now = NOW;
    const { status, body, headers } = await tracked({
      action_name: 'Lobby · Hall',
      urlref: 'https://elsewhere.example/invitation?ticket=7',
      pv_id: 'abc123',
      res: '1366x800',
      cip: '192.0.2.1',
    });
    expect([status, body.length, headers['cache-control'], headers['set-cookie']]).toEqual([
      204,
      0,
      'no-store',
      undefined,
    ]);
    expect(await kept()).toEqual([
      {
        id: expect.anything(),
        captured_at: new Date(NOW),
        seen_at: new Date(NOW),
        kind: 'page',
        visitor_id: VISITOR,
        uid: null,
        view_id: 'abc123',
        url: pageAt('/v/hall/area/lobby'),
        referrer: 'https://elsewhere.example/invitation',
        title: 'Lobby · Hall',
        category: '',
        action: '',
        target: '',
      },
    ]);
  });

  test.each([
    [
      { e_c: 'login', e_a: 'login' },
      { kind: 'event', category: 'login', action: 'login', target: '' },
    ],
    [{ link: 'https://other.example/a?b=c' }, { kind: 'link', target: 'https://other.example/a' }],
    [
      { download: 'https://other.example/a.pdf' },
      { kind: 'download', target: 'https://other.example/a.pdf' },
    ],
  ])('the collector stores %o unchanged', async (fields, row) => {
    expect((await tracked(fields)).status).toBe(204);
    expect(await kept()).toMatchObject([row]);
  });

  test('the collector stores no secret of an address', async () => {
    const url = pageAt('/login?redirect=%2Fv%2Fhall&oobCode=secret&viewpoint=front#token=secret');
    await tracked({ url });
    expect(await kept()).toMatchObject([{ url: pageAt('/login?viewpoint=front') }]);
  });

  test('the collector updates the last time of a page while it is viewed', async () => {
    server.clock.now = NOW;
    await tracked({ action_name: 'Lobby', pv_id: 'abc123' });
    server.clock.now = NOW + 15_000;
    expect((await tracked({ ping: '1', pv_id: 'abc123' })).status).toBe(204);
    expect((await tracked({ ping: '1', pv_id: 'zzz999' })).status).toBe(204);
    expect(await kept()).toMatchObject([{ captured_at: new Date(NOW), seen_at: new Date(NOW + 15_000) }]);
  });

  test('a ping extends the page of its own visitor only', async () => {
    const other = 'fedcba9876543210';
    server.clock.now = NOW;
    for (const _id of [VISITOR, other]) await tracked({ _id, pv_id: 'abc123' });
    server.clock.now = NOW + 15_000;
    await tracked({ _id: other, ping: '1', pv_id: 'abc123' });
    expect((await kept()).map(({ visitor_id, seen_at }) => [visitor_id, seen_at.getTime() - NOW])).toEqual([
      [VISITOR, 0],
      [other, 15_000],
    ]);
  });

  test.each<[string, Fields, string]>([
    ['no site', { idsite: undefined }, 'idsite'],
    ['another site', { idsite: '2' }, 'idsite'],
    ['nothing to record', { rec: '0' }, 'rec'],
    ['no visitor', { _id: undefined }, '_id'],
    ['a visitor of other digits', { _id: '0123456789ABCDEF' }, '_id'],
    ['a visitor too short', { _id: '0123456789abcde' }, '_id'],
    ['no page', { url: undefined }, 'url'],
    ['a page that is none', { url: 'javascript:alert(1)' }, 'url'],
    ['a page of another venue', { url: 'https://other.example/v/hall' }, 'url'],
    ['a title too long', { action_name: 'x'.repeat(501) }, 'action_name'],
    ['a title that no database takes', { action_name: 'a\0b' }, 'action_name'],
    ['a page whose address is too long', { url: `http://hall.example/${'x'.repeat(490)}` }, 'url'],
    ['half an event', { e_c: 'login' }, ''],
  ])('the collector rejects %s', async (_, fields, path) => {
    const { status, json } = await tracked(fields);
    expect([status, json()]).toEqual([
      400,
      { errMsg: 'The request is not valid.', faults: [{ path, message: expect.any(String) }] },
    ]);
    expect(await kept()).toEqual([]);
  });

  test('the collector rejects other methods', async () => {
    expect((await server.ask('/matomo.php', { method: 'POST' })).status).toBe(405);
  });

  test('the collector stores the user of a token where the venue is configured to, and no other', async () => {
    const [ada, visitor] = await Promise.all([server.tokenOf('ada'), server.tokenOf('outsider')]);
    const { uid } = await server.identity.verify(ada);
    const uids = async () => (await kept()).map((event) => event.uid);
    await tracked({ uid: ADA }, ada);
    await personalize(true);
    await tracked({ uid: ADA });
    await tracked({ uid: ADA }, 'x.y.z');
    await tracked({ uid: ADA }, visitor);
    await tracked({}, ada);
    expect(await uids()).toEqual([null, null, null, null, null]);
    await tracked({ uid: 'host@hall.example' }, ada);
    await personalize(false);
    expect((await uids()).at(-1)).toBe(uid);
  });

  test('the collector bounds the length of what it stores', async () => {
    const long = 'x'.repeat(490);
    const fields = {
      urlref: `https://a.example/${long}`,
      action_name: `${'x'.repeat(199)}🎉`,
      e_c: long,
      e_a: long,
    };
    expect((await tracked({ ...fields, e_n: long, link: `https://b.example/${long}` })).status).toBe(204);
    const [row] = await kept();
    const { url: _, ...texts } = row ?? {};
    expect(Object.values(texts).map((value) => String(value).length)).toSatisfy((lengths: number[]) =>
      lengths.every((length) => length <= 500),
    );
    expect([row?.referrer.length, row?.target.length]).toEqual([500, 500]);
    expect([row?.title, row?.category.length, row?.action.length]).toEqual(['x'.repeat(199), 100, 100]);
  });

  test.each([
    ['180 days without a word in the configuration', undefined, 180],
    ['as long as configured', { analytics: 7 }, 7],
  ])('page views are deleted after %s', async (_, retention, days) => {
    const { db } = server.store;
    for (const at of [NOW - days * DAY - 1, NOW - days * DAY]) {
      server.clock.now = at;
      await tracked();
    }
    await removeExpired({ db, rules: RETENTION, config: retention, log: silentLog, clock: () => NOW });
    expect((await kept()).map(({ captured_at }) => captured_at.getTime())).toEqual([NOW - days * DAY]);
  });
});
