import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { SHARED_PICTURE_MAX } from '@domain/pictures/shared-picture';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { SHARED_BYTES, SHARED_PER_DAY } from '../../../../server/features/pictures/picture-limits';
import { MP4, PDF, picture, turnedPicture, zipOf } from '../../../support/sample-files';
import { DRAWING, withBoard, withWall } from '../../../support/venue-fixture';
import { storedIn } from '../files/file-server';
import { BOARD, NOW, sharedServer, WALL } from './shared-server';

const { server, publish, uidOf, upload, uploaded, shown, write, statusOf } = sharedServer();
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const rows = () => server().store.db.selectFrom('shared_picture').selectAll().execute();

const sizeOf = async (id: string, size = '') => {
  const { width, height, format } = await (await shown(id, size)).metadata();
  return [width, height, format];
};

/** A picture that says to have 20,000 × 20,000 pixels. */
async function bomb(): Promise<Buffer> {
  const small = await picture(40, 30);
  small.writeUInt32BE(20_000, 16);
  small.writeUInt32BE(20_000, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

describe('a picture for a wall or a board', () => {
  test.each([
    ['wall', 1_600, 800],
    ['board', 2_000, 1_000],
  ])(
    'for a %s is shrunk to %i pixels as WebP, and small ones are not enlarged',
    async (use, width, height) => {
      const large = await uploaded('ada', { use, file: await picture(2_400, 1_200) });
      expect(await sizeOf(large)).toEqual([width, height, 'webp']);
      expect(await sizeOf(large, '?size=640')).toEqual([640, 320, 'webp']);
      expect(await sizeOf(await uploaded('ada', { use }))).toEqual([40, 30, 'webp']);
    },
  );

  test('is asked for without its bytes', async () => {
    const statusOf = async (id: string) => {
      const answer = await fetch(`${server().url}/backend-pictures/${id}?size=640`, { method: 'HEAD' });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    };
    expect(await statusOf(await uploaded('ada'))).toEqual([200, 0]);
    expect(await statusOf('f'.repeat(32))).toEqual([404, 0]);
  });

  test.each(['wall', 'board'])('for a %s is turned as its metadata say, and has none', async (use) => {
    const made = await shown(await uploaded('ada', { use, file: await turnedPicture(40, 20) }));
    const { exif, xmp, orientation, width, height } = await made.metadata();
    expect([exif, xmp, orientation, width, height]).toEqual([undefined, undefined, undefined, 20, 40]);
  });

  test('stays transparent on a board, and is on white on a wall', async () => {
    const clear = {
      width: 30,
      height: 30,
      channels: 4 as const,
      background: { r: 255, g: 0, b: 0, alpha: 0 },
    };
    const file = await sharp({ create: clear }).png().toBuffer();
    const alphaOf = async (use: string) => {
      const { channels } = await (await shown(await uploaded('ada', { use, file }))).stats();
      return channels[3]?.max ?? 255;
    };
    expect([await alphaOf('board'), await alphaOf('wall')]).toEqual([0, 255]);
  });

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('may be of the type %s', async (format) => {
    expect(await sizeOf(await uploaded('ada', { file: await picture(40, 30, format) }))).toEqual([
      40,
      30,
      'webp',
    ]);
  });

  test('is stored with who added it, for what and when', async () => {
    const id = await uploaded('ada', { use: 'board' });
    const { bytes, file, ...row } = (await rows())[0] ?? {};
    expect(row).toEqual({
      id,
      uid: uidOf('ada'),
      author_id: uidOf('ada'),
      mode: 'live',
      use: 'board',
      widget_id: BOARD,
      added_at: new Date(NOW),
      used_at: null,
      checked_at: new Date(NOW),
    });
    expect([await storedIn(server()), bytes]).toEqual([[id], expect.any(Number)]);
  });

  test('has nothing of what was hidden behind its end', async () => {
    const file = Buffer.concat([await picture(40, 30), PAGE, zipOf({ 'a.js': 'alert(1)' })]);
    const id = await uploaded('ada', { file });
    const bytes = Buffer.from(await (await fetch(`${server().url}/backend-pictures/${id}`)).arrayBuffer());
    expect([bytes.includes('alert'), bytes.includes('PK')]).toEqual([false, false]);
  });

  test.each<[what: string, status: number, fields: () => Promise<Parameters<typeof upload>[1]>]>([
    ['a drawing with scripts', 415, async () => ({ file: Buffer.from(DRAWING) })],
    ['a page named as a picture', 415, async () => ({ file: PAGE })],
    [
      'a page that begins as a picture',
      415,
      async () => ({ file: Buffer.concat([Buffer.from('GIF89a'), PAGE]) }),
    ],
    ['a document', 415, async () => ({ file: PDF })],
    ['a film', 415, async () => ({ file: MP4 })],
    ['a cut picture', 415, async () => ({ file: (await picture(400, 300)).subarray(0, 200) })],
    ['a picture of too many pixels', 415, async () => ({ file: await picture(8_000, 7_000) })],
    ['a small file of 20,000 × 20,000 pixels', 415, async () => ({ file: await bomb() })],
    ['an empty file', 415, async () => ({ file: Buffer.alloc(0) })],
    ['a file over 5 MB', 413, async () => ({ file: Buffer.alloc(SHARED_PICTURE_MAX + 1) })],
    ['a wall that the venue has not', 400, async () => ({ widgetId: 'other' })],
    ['a board in place of a wall', 400, async () => ({ widgetId: BOARD })],
    ['a wall in place of a board', 400, async () => ({ use: 'board', widgetId: WALL })],
    ['no widget', 400, async () => ({ widgetId: '' })],
    ['another use', 400, async () => ({ use: 'hall' })],
  ])('%s is rejected with %i and leaves nothing', async (_, status, fields) => {
    expect((await upload('ada', await fields())).status).toBe(status);
    expect([await rows(), await storedIn(server())]).toEqual([[], []]);
    expect(await readdir(join(server().dataDir, 'uploads'))).toEqual([]);
  });

  test('is not for the wall of a provider', async () => {
    await publish(withWall(server().venue, [{ id: 'x', url: 'https://wall.example/' }]));
    expect((await upload('ada')).status).toBe(400);
  });
});

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
