import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundPeople } from '@domain/people/person-search';
import { PICTURE_MAX } from '@domain/people/picture-crop';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireAt } from '../../../support/expire-at';
import { formOf, PDF, picture, turnedPicture } from '../../../support/sample-files';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { storedIn } from '../files/file-server';
import { change, enter, newPerson, type Person, profileOf } from '../people/profile-people';

/** The fields of an upload: texts, and the bytes of the file. */
type Fields = Record<string, string | Buffer>;

/** Four quarters of different colours: red and green above blue and white. */
const quarters = () =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#ffffff' } })
    .composite(
      [
        ['#ff0000', 0, 0],
        ['#00ff00', 600, 0],
        ['#0000ff', 0, 600],
      ].map(([background, left, top]) => ({
        input: { create: { width: 600, height: 600, channels: 3 as const, background: String(background) } },
        left: Number(left),
        top: Number(top),
      })),
    )
    .png()
    .toBuffer();

/** Starts a server for the tests of a file; before each it has no pictures, and a new person enters. */
function pictureServer() {
  const server = serverForTests(() => startTestServer());
  let ann: Person;
  beforeEach(async () => {
    server.clock.now = undefined;
    await server.store.db.deleteFrom('profile_picture').execute();
    await server.services.storedFiles.removeUnknown();
    ann = await newPerson(server);
    await enter(server, ann);
  });

  /** Uploads a picture of 40 × 30 pixels; `fields` replace those of the form. */
  async function upload({ token }: Person, fields: Fields = {}) {
    const whole: Fields = {
      use: 'profile',
      x: '0',
      y: '0',
      side: '30',
      file: await picture(40, 30),
      ...fields,
    };
    const form = Object.entries(whole).map(
      ([name, value]) =>
        [name, typeof value === 'string' ? value : { name: 'me.png', bytes: value }] as const,
    );
    return server.ask('/api/assets/upload', { method: 'POST', token, ...formOf(form) });
  }

  async function uploaded(person: Person, fields: Fields = {}): Promise<string> {
    const { status, text, json } = await upload(person, fields);
    if (status !== 200) throw new Error(text);
    return (json() as { assetId: string }).assetId;
  }

  const save = (person: Person, id: string) => change(server, person.token, { picture: id });
  const fetched = (id: string, size = '') => fetch(`${server.url}/backend-pictures/${id}${size}`);

  async function shown(id: string, size = '') {
    const answer = await fetched(id, size);
    return { answer, picture: sharp(Buffer.from(await answer.arrayBuffer())) };
  }

  const statusOf = async (id: string) => (await fetched(id)).status;
  return { server: () => server, ann: () => ann, upload, uploaded, save, shown, statusOf };
}

const { server, ann, upload, uploaded, save, shown, statusOf } = pictureServer();

describe('an uploaded picture', () => {
  test('an uploaded picture is the chosen square, 512 pixels wide, as WebP', async () => {
    const id = await uploaded(ann(), { file: await quarters(), x: '600', y: '0', side: '600' });
    const { answer, picture: whole } = await shown(id);
    const { width, height, format } = await whole.metadata();
    expect([answer.status, width, height, format]).toEqual([200, 512, 512, 'webp']);
    const { dominant } = await whole.stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(Math.max(dominant.r, dominant.b)).toBeLessThan(60);
  });

  test('a picture has a smaller version, and small ones are not enlarged', async () => {
    const id = await uploaded(ann(), { file: await quarters(), side: '1200' });
    expect((await (await shown(id, '?size=192')).picture.metadata()).width).toBe(192);
    const tiny = await uploaded(ann());
    const widths = ['', '?size=192'].map(
      async (size) => (await (await shown(tiny, size)).picture.metadata()).width,
    );
    expect(await Promise.all(widths)).toEqual([30, 30]);
  });

  test('a picture is turned as its metadata say, and has none', async () => {
    // 40 × 20 on its side is 20 wide and 40 high.
    const file = await turnedPicture(40, 20);
    expect((await upload(ann(), { file, x: '10', y: '0', side: '20' })).status).toBe(400);
    const { picture: made } = await shown(await uploaded(ann(), { file, x: '0', y: '20', side: '20' }));
    const { exif, orientation, width } = await made.metadata();
    expect([exif, orientation, width]).toEqual([undefined, undefined, 20]);
  });

  test('a picture is on white where it was transparent', async () => {
    const clear = { width: 30, height: 30, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { picture: made } = await shown(
      await uploaded(ann(), { file: await sharp({ create: clear }).png().toBuffer() }),
    );
    const { hasAlpha } = await made.metadata();
    expect([hasAlpha, (await made.stats()).dominant.r > 240]).toEqual([false, true]);
  });

  test('a picture is cached for good by the browser alone, and does nothing when opened by itself', async () => {
    const id = await uploaded(ann());
    const { answer } = await shown(id);
    const header = (name: string) => answer.headers.get(name);
    expect([header('cache-control'), header('content-type'), header('x-content-type-options')]).toEqual([
      'private, max-age=31536000, immutable',
      'image/webp',
      'nosniff',
    ]);
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    const etag = header('etag') ?? '';
    const again = await fetch(answer.url, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test.each<[what: string, status: number, fields: () => Fields | Promise<Fields>]>([
    ['no picture', 415, () => ({ file: PDF })],
    ['a text named as a picture', 415, () => ({ file: Buffer.from('me.png') })],
    ['a damaged picture', 415, async () => ({ file: (await picture(40, 30)).subarray(0, 60) })],
    ['a picture of too many pixels', 415, async () => ({ file: await picture(8_000, 7_000) })],
    ['a file over 10 MB', 413, () => ({ file: Buffer.alloc(PICTURE_MAX + 1) })],
    ['a square beside the picture', 400, () => ({ x: '11' })],
    ['a square of no size', 400, () => ({ side: '0' })],
    ['a side that is no number', 400, () => ({ side: '1e1' })],
    ['no use', 400, () => ({ use: '' })],
    ['the use of hosts', 403, () => ({ use: 'venue' })],
  ])('%s is rejected with %i and leaves nothing', async (_, status, fields) => {
    expect((await upload(ann(), await fields())).status).toBe(status);
    expect(await server().store.db.selectFrom('profile_picture').select('id').execute()).toEqual([]);
    expect([await storedIn(server()), await readdir(join(server().dataDir, 'uploads'))]).toEqual([[], []]);
  });

  test('a picture is unknown without its whole id', async () => {
    const id = await uploaded(ann());
    expect([await statusOf(id.replace(/.$/, id.endsWith('0') ? '1' : '0')), await statusOf('x')]).toEqual([
      404, 400,
    ]);
  });
});

describe('the picture of a profile', () => {
  test('others see a saved picture in the profile, the directory and the details of the user', async () => {
    const id = await uploaded(ann());
    expect((await save(ann(), id)).status).toBe(200);
    const token = await server().tokenOf('ada');
    const { body } = await profileOf(server(), ann().uid, token);
    expect(body).toMatchObject({ data: { attributes: { picture: id } } });
    for (const path of [
      `/api/people?q=${encodeURIComponent(ann().name)}`,
      `/api/people/by-id?ids=${ann().uid}`,
    ]) {
      const { data } = (await server().ask(path, { token })).json() as { data: FoundPeople };
      expect(data.people.find(({ userId }) => userId === ann().uid)?.picture).toBe(id);
    }
    const own = await server().ask('/api/userInfo', { token: ann().token });
    expect(own.json()).toMatchObject({ attributes: { picture: id } });
  });

  test('a saved picture replaces the one before, whose bytes go at once', async () => {
    const first = await uploaded(ann());
    await save(ann(), first);
    await shown(first, '?size=192');
    const second = await uploaded(ann());
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    await save(ann(), second);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await storedIn(server())).toEqual([second]);
  });

  test('a picture is removed with an empty text, and stays with changes of other attributes', async () => {
    const id = await uploaded(ann());
    await save(ann(), id);
    await change(server(), ann().token, { title: 'Countess' });
    expect(await statusOf(id)).toBe(200);
    const { body } = await save(ann(), '');
    expect(body).toEqual({
      data: { attributes: expect.not.objectContaining({ picture: expect.anything() }) },
    });
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, []]);
  });

  test('the picture of a profile is never that of another person, nor an address', async () => {
    const eve = await newPerson(server());
    const id = await uploaded(ann());
    for (const stolen of [id, 'f'.repeat(32), 'https://elsewhere.example/a.png', '../etc']) {
      const { status, body } = await change(server(), eve.token, { picture: stolen, title: 'Eve' });
      expect([status, body]).toMatchObject([400, { faults: [{ path: 'userInfo.attributes.picture' }] }]);
    }
    expect(await profileOf(server(), eve.uid, eve.token)).toMatchObject({
      body: { data: { attributes: { title: 'Dr' } } },
    });
    expect(await statusOf(id)).toBe(200);
  });

  test('a picture goes with the account', async () => {
    const id = await uploaded(ann());
    await save(ann(), id);
    expect((await server().ask('/api/account', { method: 'DELETE', token: ann().token })).status).toBe(204);
    expect([await statusOf(id), await storedIn(server())]).toEqual([404, []]);
  });
});

describe('pictures that are not saved', () => {
  test('the newest five pictures of a person stay unsaved, beside the saved one', async () => {
    const saved = await uploaded(ann());
    await save(ann(), saved);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      server().clock.now = Date.now() + count;
      ids.push(await uploaded(ann()));
    }
    const [first = '', ...others] = ids;
    expect(await statusOf(first)).toBe(404);
    expect((await storedIn(server())).sort()).toEqual([saved, ...others].sort());
  });

  test('unsaved pictures go after a day, and the saved one stays', async () => {
    const saved = await uploaded(ann());
    await save(ann(), saved);
    const id = await uploaded(ann());
    const expire = (after: number) => expireAt(server(), Date.now() + after);
    await expire(86_000_000);
    expect([await statusOf(saved), await statusOf(id)]).toEqual([200, 200]);
    await expire(86_500_000);
    expect([await statusOf(saved), await statusOf(id)]).toEqual([200, 404]);
    expect(await storedIn(server())).toEqual([saved]);
  });
});
