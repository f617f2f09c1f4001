import { describe, expect, test } from 'vitest';
import { retentionRules } from '../../../../server/compose';
import { removeExpired } from '../../../../server/platform/store/retention';
import { silentLog } from '../../../support/store';
import { moderationServer } from './moderation-server';

const { server, read, post, actions, undoLast } = moderationServer();

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const announce = (more: object = {}) =>
  post('host', 'announcements', { text: ' Lunch is served ', minutes: 10, ...more });

describe('an announcement', () => {
  test('is written for everybody or for an area, logged, replaced and withdrawn', async () => {
    server().clock.now = NOW;
    expect((await announce()).status).toBe(200);
    const lunch = { text: 'Lunch is served', since: NOW, until: NOW + 10 * MINUTE };
    expect(read('announcements')).toEqual({ all: lunch });
    await announce({ areaId: 'expo.1', text: 'Tour', minutes: 60 });
    const tour = { text: 'Tour', since: NOW, until: NOW + 60 * MINUTE };
    expect(read('announcements')).toEqual({ all: lunch, 'area:expo%2E1': tour });
    expect(
      (await actions()).map(({ kind, reason, channelId, until }) => [kind, reason, channelId, until]),
    ).toEqual([
      ['ANNOUNCED', 'Tour', 'area:expo%2E1', NOW + 60 * MINUTE],
      ['ANNOUNCED', 'Lunch is served', undefined, NOW + 10 * MINUTE],
    ]);
    expect((await undoLast()).status).toBe(204);
    expect(read('announcements')).toEqual({ all: lunch });
    expect((await undoLast()).status).toBe(409);
  });

  test('that was replaced or is over cannot be withdrawn, and is removed a day after its end', async () => {
    server().clock.now = NOW;
    await announce();
    const [first] = await actions();
    server().clock.now = NOW + 1;
    await announce({ text: 'Coffee' });
    expect((await post('host', `log/${first?.id}/undo`)).status).toBe(409);
    server().clock.now = NOW + 11 * MINUTE;
    expect((await undoLast()).status).toBe(409);
    const sweep = () =>
      removeExpired({
        db: server().store.db,
        rules: retentionRules(server().services).filter(({ name }) => name === 'ended restrictions'),
        config: {},
        log: silentLog,
      });
    await sweep();
    expect(read('announcements')).toMatchObject({ all: { text: 'Coffee' } });
    server().clock.now = NOW + 11 * MINUTE + 24 * 60 * MINUTE;
    await sweep();
    expect(read('announcements')).toBeNull();
  });

  test.each<[what: string, more: object]>([
    ['without a text', { text: '  ' }],
    ['with too long a text', { text: 'x'.repeat(501) }],
    ['for another time', { minutes: 11 }],
  ])('is rejected %s', async (_, more) => {
    expect((await announce(more)).status).toBe(400);
    expect(await actions()).toEqual([]);
  });
});
