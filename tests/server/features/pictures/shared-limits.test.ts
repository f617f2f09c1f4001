import { describe, expect, test } from 'vitest';
import { SHARED_BYTES, SHARED_PER_DAY } from '../../../../server/features/pictures/picture-limits';
import { withBoard, withWall } from '../../../support/venue-fixture';
import { storedIn } from '../files/file-server';
import { NOW, sharedServer, WALL } from './shared-server';

const { server, publish, uidOf, write, upload, uploaded, statusOf } = sharedServer();

const until = (milliseconds: number) => ({ since: NOW, until: NOW + milliseconds, reason: 'Loud' });

describe('a person who may not write there', () => {
  const statuses = async () => [(await upload('ada')).status, (await upload('ada', { use: 'board' })).status];

  test.each([
    ['muted', { mute: until(1) }, [403, 403]],
    ['banned', { ban: until(1) }, [403, 403]],
    ['banned from the area', { places: { 'area:lobby': until(1) } }, [403, 403]],
    ['banned from another area', { places: { 'area:expo': until(1) } }, [200, 200]],
    ['muted in the chat of the area', { channels: { 'area:lobby': until(1) } }, [200, 200]],
    ['no longer muted', { mute: until(0) }, [200, 200]],
  ])('because they are %s adds no pictures there', async (_, restrictions, expected) => {
    await write(`restrictions/${uidOf('ada')}`, restrictions);
    expect(await statuses()).toEqual(expected);
  });

  test('adds none to a board for reading', async () => {
    await publish(withBoard(withWall(server().venue, [{ id: 'built-in' }]), { readOnly: true }));
    expect(await statuses()).toEqual([200, 403]);
    expect((await upload('host', { use: 'board' })).status).toBe(403);
  });
});

describe('the pictures of one person', () => {
  /** Adds rows of pictures of Ada, at a time before the beginning of the test. */
  const insert = (count: number, bytes: number, before = 0) =>
    server()
      .store.db.insertInto('shared_picture')
      .values(
        Array.from({ length: count }, (_, number) => ({
          id: `${before}-${number}`,
          uid: uidOf('ada'),
          author_id: uidOf('ada'),
          mode: 'live' as const,
          use: 'wall' as const,
          widget_id: WALL,
          file: `x${number}`,
          bytes,
          added_at: new Date(NOW - before),
          checked_at: new Date(NOW),
        })),
      )
      .execute();

  test('are a limited number on one day', async () => {
    await insert(SHARED_PER_DAY - 1, 1);
    await insert(5, 1, 86_400_000);
    expect((await upload('ada')).status).toBe(200);
    const { status, headers } = await upload('ada');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect((await upload('guest')).status).toBe(200);
  });

  test('have a limited size together', async () => {
    await insert(1, SHARED_BYTES - 10, 2 * 86_400_000);
    const { status, json } = await upload('ada');
    expect([status, json()]).toEqual([
      507,
      { errMsg: 'Your pictures on walls and boards take all the room that is yours.' },
    ]);
    expect([await storedIn(server()), (await upload('guest')).status]).toEqual([[], 200]);
  });

  test('are unknown without their whole id', async () => {
    const id = await uploaded('ada');
    expect(await statusOf(id.replace(/.$/, id.endsWith('0') ? '1' : '0'))).toBe(404);
  });
});
