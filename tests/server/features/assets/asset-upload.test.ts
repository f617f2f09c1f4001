import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { venueSchema } from '@domain/venue/venue';
import { readVenue } from '@domain/venue/venue-faults';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { sign } from '../../../support/asset-visitor';
import { formOf, PDF, picture, turnedPicture } from '../../../support/sample-files';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { assetServer, formWith, UPLOAD } from './asset-server';

const { server, token, upload, added, stored } = assetServer();
const MEGABYTE = 1_024 * 1_024;

/**
 * Returns a grey JPEG of whole blocks of 8 × 8 pixels. Encoding a large one takes seconds: here each block is the same
 * six bits, `00` for no other brightness than before and `1010` for the end of the block.
 */
async function greyPicture(width: number, height: number): Promise<Buffer> {
  const tile = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .jpeg({ optimiseCoding: false })
    .toBuffer();
  const frame = tile.indexOf(Buffer.from([0xff, 0xc0]));
  tile.writeUInt16BE(height, frame + 5);
  tile.writeUInt16BE(width, frame + 7);
  const scan = tile.indexOf(Buffer.from([0xff, 0xda])) + 2;
  const blocks = Buffer.alloc((width * height * 6) / (64 * 8), Buffer.from([0x28, 0xa2, 0x8a]));
  return Buffer.concat([tile.subarray(0, scan + tile.readUInt16BE(scan)), blocks, Buffer.from([0xff, 0xd9])]);
}

describe('an uploaded asset', () => {
  test('its answer is the entry of a venue, with which attendees see it', async () => {
    const file = await turnedPicture(400, 200);
    const { assetId, uri, generation, displayName, bytes, ...facts } = await added(file, 'Wände & more.jpg');
    expect([displayName, bytes, facts]).toEqual([
      'Wände & more',
      file.length,
      { type: 'image/jpeg', width: 200, height: 400 },
    ]);
    const { architectures } = structuredClone(server().venue);
    for (const architecture of architectures) architecture.style = { logoAssetId: assetId };
    const venue = {
      architectures,
      assets: [...server().venue.assets, { id: assetId, uri, generation, displayName, bytes }],
    };
    expect(readVenue(venue).faults).toEqual([]);
    await server().venues.save(v.parse(venueSchema, venue));
    await server().venues.publish(ARCHITECTURE);
    const ada = await server().tokenOf('ada');
    const shown = await server().ask(`/api/ui/architecture/${ARCHITECTURE}/assets/${assetId}/download`, {
      token: ada,
    });
    expect(shown.body).toEqual(file);
    const part = await server().ask(await sign(server(), ada, uri), { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.body]).toEqual([206, file.subarray(0, 4)]);
  });

  test('its sizes are there when it is added, and are never enlarged', async () => {
    const { uri, generation } = await added(await picture(2_000, 1_000), 'wide.png');
    expect((await stored()).files.filter((name) => name.startsWith(generation))).toEqual([
      generation,
      ...['1280', '320', '4096', '640'].map((size) => `${generation}-${size}.webp`),
    ]);
    const widths: (number | undefined)[] = [];
    for (const size of ['320', '4096']) {
      const { body } = await server().ask(`${await sign(server(), token(), uri)}&size=${size}`);
      widths.push((await sharp(body).metadata()).width);
    }
    expect(widths).toEqual([320, 2_000]);
  });

  test('a panorama of 16,384 × 8,192 is accepted, and phones get one of 4,096 × 2,048', async () => {
    const file = await greyPicture(16_384, 8_192);
    const { uri, width, height } = await added(file, 'rooftop.jpg');
    expect([width, height]).toEqual([16_384, 8_192]);
    const { body } = await server().ask(`${await sign(server(), token(), uri)}&size=4096`);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 4_096, height: 2_048 });
  }, 60_000);

  test('a replaced file is a new generation of the same asset, and the old one stays for the venue that shows it', async () => {
    const first = await added(await picture(30, 20), 'plan.png');
    const second = await added(await picture(40, 20), 'other.png', { assetId: first.assetId });
    expect(second.assetId).toBe(first.assetId);
    expect(second.generation).not.toBe(first.generation);
    const widths = await Promise.all(
      [first, second].map(
        async ({ uri }) =>
          (await sharp((await server().ask(await sign(server(), token(), uri))).body).metadata()).width,
      ),
    );
    expect(widths).toEqual([30, 40]);
  });

  test('it is logged with its host', async () => {
    const { assetId } = await added(PDF, 'plan.pdf', { architectureId: 'annex' });
    const { by } =
      server()
        .logged()
        .find(({ msg, assetId: id }) => msg === 'asset added' && id === assetId) ?? {};
    const host = await server().identity.accounts.byEmail('host@hall.example');
    expect(by).toBe(host?.uid);
    const download = await server().ask(`/api/ui/architecture/annex/assets/${assetId}/download`, {
      token: token(),
    });
    expect(download.body).toEqual(PDF);
  });
});

describe('an upload for the venue', () => {
  test.each<[who: 'ada' | 'outsider' | undefined, status: number]>([
    ['ada', 403],
    ['outsider', 403],
    [undefined, 401],
  ])('of %s is rejected with %i and leaves nothing', async (who, status) => {
    const before = await stored();
    const answer = await upload(PDF, 'a.pdf', {}, { token: who && (await server().tokenOf(who)) });
    expect(answer.status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  test.each<[what: string, fields: Record<string, string>, status: number]>([
    ['an asset that is not there', { assetId: 'nothing' }, 404],
    ['an asset of another architecture', { assetId: 'logo', architectureId: 'annex' }, 404],
    ['an id with control characters', { architectureId: 'a\u0001' }, 400],
  ])('for %s is rejected', async (_, fields, status) => {
    const before = await stored();
    expect((await upload(PDF, 'a.pdf', fields)).status).toBe(status);
    expect(await stored()).toEqual(before);
  });

  test('with its use after the file is rejected', async () => {
    const form = formOf([
      ['file', { name: 'a.pdf', bytes: PDF }],
      ['use', 'venue'],
    ]);
    const { status, json } = await server().ask(UPLOAD, { method: 'POST', token: token(), ...form });
    expect([status, json()]).toMatchObject([
      400,
      { faults: [{ path: 'use', message: 'must come before the file' }] },
    ]);
  });

  test('that declares too many bytes is rejected at once', async () => {
    const { headers } = formWith(PDF, 'a.pdf');
    const sent = request(`${server().url}${UPLOAD}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token()}`, 'content-length': String(1_100 * MEGABYTE) },
    });
    const status = await new Promise((resolve) =>
      sent.on('response', ({ statusCode }) => resolve(statusCode)).flushHeaders(),
    );
    sent.destroy();
    expect(status).toBe(413);
  });

  test('that is larger than the free room is rejected before it is received', async () => {
    const before = await stored();
    server().disk.room = 1_000;
    const { status, json } = await upload(Buffer.concat([PDF, Buffer.alloc(2_000)]), 'a.pdf');
    expect([status, json()]).toEqual([
      507,
      { errMsg: 'The server is out of disk space: nothing was saved. Try again later.' },
    ]);
    server().disk.room = Number.POSITIVE_INFINITY;
    expect(await stored()).toEqual(before);
  });

  /** Begins an upload and waits until the server receives its file. */
  async function begun() {
    const { headers, body } = formWith(Buffer.concat([PDF, Buffer.alloc(MEGABYTE)]), 'half.pdf');
    const receiving = async () => (await readdir(join(server().dataDir, 'assets', 'incoming'))).length;
    const before = await receiving();
    const sent = request(`${server().url}${UPLOAD}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token()}`, 'content-length': String(body.length) },
    });
    const status = new Promise<number>((resolve) => {
      sent.on('response', ({ statusCode = 0 }) => resolve(statusCode));
      sent.on('error', () => resolve(0));
    });
    sent.write(body.subarray(0, 200_000));
    await expect.poll(receiving).toBe(before + 1);
    return { status, cut: () => sent.destroy(), finish: () => sent.end(body.subarray(200_000)) };
  }

  test('that is cut leaves nothing and gives its place back', async () => {
    const before = await stored();
    for (let count = 0; count < 3; count += 1) {
      const { cut: end } = await begun();
      end();
      await expect.poll(stored).toEqual(before);
    }
  });

  test('is one of two at a time for a host', async () => {
    const running = [await begun(), await begun()];
    const third = await upload(PDF);
    expect([third.status, third.headers['retry-after'], third.json()]).toEqual([
      429,
      '5',
      { errMsg: '2 uploads of yours are running. Wait until one is done.' },
    ]);
    for (const { finish } of running) finish();
    expect(await Promise.all(running.map(({ status }) => status))).toEqual([200, 200]);
    expect((await upload(PDF)).status).toBe(200);
  });
});
