import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssetStore, assetStore } from '../../../../server/features/assets/asset-store';
import { openTestStore } from '../../../support/store';

let store: Awaited<ReturnType<typeof openTestStore>>;
let assets: AssetStore;
let files = 0;
beforeAll(async () => {
  store = await openTestStore();
  assets = assetStore(store);
});
afterAll(() => store.close());

async function add(id: string, bytes: Buffer | string, type = 'text/plain', name = `${id}.txt`) {
  files += 1;
  const path = join(store.dataDir, `source-${files}`);
  await writeFile(path, bytes);
  return (await assets.add('hall', id, { path, name, type })).generation;
}

const keptFiles = async () => {
  const entries = await readdir(join(store.dataDir, 'assets'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const rectangle = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' } });

test('equal bytes are stored once, whatever their names', async () => {
  const [one, other] = [await add('one', 'the same'), await add('other', 'the same')];
  expect(one).toBe(other);
  expect((await keptFiles()).filter((name) => name === one)).toHaveLength(1);
});

test('a picture that could not be shrunk keeps the others waiting only once', async () => {
  const generation = await add('torn', 'no picture', 'image/png');
  const smaller = () => assets.open('hall', 'torn', { size: '320' });
  expect(await smaller()).toBeUndefined();
  const file = (await assets.open('hall', 'torn', { generation }))?.path ?? '';
  await writeFile(file, await rectangle(500, 500).png().toBuffer());
  expect(await smaller()).toBeUndefined();
});

test('the newest generation is returned unless an older one is requested', async () => {
  const first = await add('plan', 'first');
  const second = await add('plan', 'second');
  expect((await assets.open('hall', 'plan', {}))?.tag).toBe(second);
  expect((await assets.open('hall', 'plan', { generation: first }))?.bytes).toBe(5);
  await add('plan', 'first');
  expect((await assets.open('hall', 'plan', {}))?.tag).toBe(first);
});

test('adding the same bytes again corrects name and type', async () => {
  await add('note', 'text');
  const generation = await add('note', 'text', 'text/markdown', 'note.md');
  expect(await assets.open('hall', 'note', {})).toEqual({
    path: join(store.dataDir, 'assets', generation.slice(0, 2), generation),
    type: 'text/markdown',
    bytes: 4,
    name: 'note.md',
    tag: generation,
  });
});

test('an asset belongs to its architecture', async () => {
  await add('secret', 'for the hall');
  expect(await assets.open('elsewhere', 'secret', {})).toBeUndefined();
});

test('an unreadable source leaves no data behind', async () => {
  const missing = { path: join(store.dataDir, 'nowhere'), name: 'x', type: 'text/plain' };
  const before = await keptFiles();
  await expect(assets.add('hall', 'lost', missing)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await keptFiles()).toEqual(before);
  expect(await assets.open('hall', 'lost', {})).toBeUndefined();
});

test.each([
  ['wide', 2000, 500, '640', [640, 160]],
  ['tall', 300, 1200, '320', [80, 320]],
  ['small', 100, 50, '1280', [100, 50]],
] as const)('a %s picture of %i x %i in size %s measures %j', async (id, width, height, size, expected) => {
  await add(id, await rectangle(width, height).jpeg().toBuffer(), 'image/jpeg', `${id}.jpg`);
  const sized = await assets.open('hall', id, { size });
  const { width: w, height: h, format } = await sharp(sized?.path).metadata();
  expect([w, h, format, sized?.type, sized?.name]).toEqual([...expected, 'webp', 'image/webp', `${id}.webp`]);
});

test('a photo keeps the orientation its camera recorded', async () => {
  const photo = await rectangle(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await add('photo', photo, 'image/jpeg', 'photo.jpg');
  const { width, height } = await sharp(
    (await assets.open('hall', 'photo', { size: '320' }))?.path,
  ).metadata();
  expect([width, height]).toEqual([160, 320]);
});

test('an animated picture stays animated', async () => {
  const frames = [0, 1, 2].map((frame) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background: { r: frame * 100, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  );
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  await add('moving', moving, 'image/gif', 'moving.gif');
  const sized = await assets.open('hall', 'moving', { size: '320' });
  const { pages, width, pageHeight } = await sharp(sized?.path, { animated: true }).metadata();
  expect([pages, width, pageHeight]).toEqual([3, 320, 320]);
});

test('a size is generated once for concurrent requests', async () => {
  const generation = await add('popular', await rectangle(1500, 900).png().toBuffer(), 'image/png', 'p.png');
  const asked = Array.from({ length: 20 }, () => assets.open('hall', 'popular', { size: '640' }));
  const paths = new Set((await Promise.all(asked)).map((sized) => sized?.path));
  expect([...paths]).toEqual([
    join(store.dataDir, 'assets', generation.slice(0, 2), `${generation}-640.webp`),
  ]);
  const [path = ''] = paths;
  const { mtimeMs, ino } = await stat(path);
  await assets.open('hall', 'popular', { size: '640' });
  expect(await stat(path)).toMatchObject({ mtimeMs, ino });
  expect((await keptFiles()).filter((name) => name.startsWith(generation))).toHaveLength(2);
});

test('a file that is not a picture has no sizes', async () => {
  await add('words', 'words');
  await add('pretender', 'no picture', 'image/png', 'pretender.png');
  expect(await assets.open('hall', 'words', { size: '320' })).toBeUndefined();
  expect(await assets.open('hall', 'pretender', { size: '320' })).toBeUndefined();
});
