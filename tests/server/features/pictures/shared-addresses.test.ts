import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { POST, sharedServer, WALL } from './shared-server';

const { server, write, uploaded, statusOf, postOf, drawingOf } = sharedServer();

const ELEMENT = 'whiteboards/the%2Eboard/elements/one';
const onWall = (id: string, who: 'ada' | 'guest' = 'ada') => write(`wall/${WALL}/${POST}`, postOf(who, id));

describe('the address of a picture', () => {
  const QUEUED = `wallQueue/${WALL}/${POST}`;
  const path = (of: string) => `live/${of}`;

  test.each<[what: string, writes: () => Record<string, Json>]>([
    ['a post is removed', () => ({ [path(QUEUED)]: null })],
    ['a post has another picture', () => ({ [path(`${QUEUED}/asset`)]: 'f'.repeat(32) })],
    ['a post has no picture any more', () => ({ [path(`${QUEUED}/asset`)]: null })],
    ['all that waits is removed', () => ({ [path('wallQueue')]: null })],
    ['everything is removed', () => ({ live: null })],
  ])('is dead as soon as %s', async (_, writes) => {
    const id = await uploaded('ada');
    await write(QUEUED, postOf('ada', id));
    expect(await statusOf(id)).toBe(200);
    await server().realtime().write(writes());
    expect(await statusOf(id)).toBe(404);
  });

  test('lives while its post moves from the queue to the wall, and is dead when it leaves that', async () => {
    const id = await uploaded('ada');
    await write(QUEUED, postOf('ada', id));
    const post = { ...(postOf('ada', id) as object), approved: true };
    await server()
      .realtime()
      .write({ [path(`wall/${WALL}/${POST}`)]: post, [path(QUEUED)]: null });
    await write(`wall/${WALL}/${POST}/reactions/like`, 1);
    expect(await statusOf(id)).toBe(200);
    await write(`wall/${WALL}/${POST}`, null);
    expect(await statusOf(id)).toBe(404);
  });

  test('lives while another post of its author on the wall has it, and no post of another person', async () => {
    const id = await uploaded('ada');
    await onWall(id);
    await write(QUEUED, postOf('ada', id));
    await write(QUEUED, null);
    expect(await statusOf(id)).toBe(200);
    await onWall(id, 'guest');
    expect(await statusOf(id)).toBe(404);
  });

  test('is dead as soon as its element leaves the board, and alive as soon as it is back or on another', async () => {
    const id = await uploaded('ada', { use: 'board' });
    for (const place of [ELEMENT, 'whiteboards/other/elements/two']) {
      await write(place, drawingOf('guest', id));
      expect(await statusOf(id)).toBe(200);
      const { json: _, asset: _asset, ...deleted } = drawingOf('guest', id) as Record<string, Json>;
      await write(place, deleted);
      expect(await statusOf(id)).toBe(404);
    }
    await write('whiteboards/the%2Eboard/pointers/ada', { asset: id });
    expect(await statusOf(id)).toBe(404);
  });

  test('is as dead after a restart', async () => {
    const [gone, kept] = [await uploaded('ada'), await uploaded('ada')];
    await onWall(gone);
    await onWall(kept);
    await server().restart();
    expect([await statusOf(gone), await statusOf(kept)]).toEqual([404, 200]);
    await server().realtime().write({ live: null });
    expect(await statusOf(kept)).toBe(404);
  });

  test('is that of a draft until it is posted', async () => {
    const id = await uploaded('ada');
    await write(QUEUED, postOf('ada', await uploaded('ada')));
    await write(QUEUED, null);
    expect(await statusOf(id)).toBe(200);
  });
});
