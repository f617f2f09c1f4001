import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MP3, MP4, officeOf, PDF, picture, turnedPicture, zipOf } from '../../../support/sample-files';
import { fileServer, storedIn } from './file-server';

const { server, upload, added, send, get } = fileServer();

const text = (value: string): Buffer => Buffer.from(value);
const storedFiles = () => storedIn(server());
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

describe('the type of an uploaded file', () => {
  test.each<
    [what: string, bytes: () => Buffer | Promise<Buffer>, name: string, type: string, stored: string]
  >([
    ['a PNG', () => picture(30, 20), 'Hall.PNG', 'image/png', 'Hall.png'],
    ['a JPEG', () => picture(3, 2, 'jpeg'), 'hall.jpeg', 'image/jpeg', 'hall.jpeg'],
    ['a GIF', () => picture(3, 2, 'gif'), 'hall', 'image/gif', 'hall.gif'],
    ['a WebP', () => picture(3, 2, 'webp'), 'hall.png', 'image/webp', 'hall.png.webp'],
    ['a PDF', () => PDF, '../../etc/plan.pdf', 'application/pdf', 'plan.pdf'],
    ['a text', () => text('Grüße, 世界\n'), 'C:\\notes.txt', 'text/plain', 'notes.txt'],
    ['a script', () => text('<script>alert(1)</script>'), 'page.html', 'text/plain', 'page.html.txt'],
    [
      'a document',
      () => officeOf('wordprocessingml.document'),
      'a.docx',
      `${OFFICE}wordprocessingml.document`,
      'a.docx',
    ],
    ['a table', () => officeOf('spreadsheetml.sheet'), 'a.xlsx', `${OFFICE}spreadsheetml.sheet`, 'a.xlsx'],
    [
      'a talk',
      () => officeOf('presentationml.presentation'),
      'a.pptx',
      `${OFFICE}presentationml.presentation`,
      'a.pptx',
    ],
    ['a film', () => MP4, 'film.exe', 'video/mp4', 'film.exe.mp4'],
    ['a song', () => MP3, '.mp3', 'audio/mpeg', 'mp3.mp3'],
  ])('%s is known by its content, and its name is cleaned', async (_, bytes, name, type, stored) => {
    const file = await added('ada', await bytes(), { name });
    expect([file.type, file.name]).toEqual([type, stored]);
    expect(file.url).toBe(`/api/chat/files/${file.fileId}`);
  });

  test.each<[what: string, bytes: () => Buffer]>([
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['an archive', () => zipOf({ 'a.txt': 'x' })],
    ['a document with macros', () => officeOf('wordprocessingml.document.macroEnabled')],
    ['a document that is large when it is unpacked', () => officeOf('wordprocessingml.document', 4_000_000)],
    ['a drawing', () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a text with control characters', () => text('a\0b')],
    ['bytes that are no text', () => Buffer.from([0x61, 0xff, 0xfe, 0x62])],
    ['an empty file', () => Buffer.alloc(0)],
    ['a damaged picture', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ])('%s is rejected and leaves nothing', async (_, bytes) => {
    const before = await storedFiles();
    const { status, json } = await upload('ada', bytes(), { name: 'a.txt' });
    expect([status, json()]).toEqual([415, { errMsg: 'Files of this type cannot be sent.' }]);
    expect(await storedFiles()).toEqual(before);
    expect(await readdir(join(server().dataDir, 'uploads'))).toEqual([]);
  });

  test('a picture has the size in which it is shown', async () => {
    expect(await added('ada', await turnedPicture(40, 20))).toMatchObject({ width: 20, height: 40 });
    expect(await added('ada', PDF)).not.toHaveProperty('width');
  });

  test('a picture of too many pixels is rejected however small its file is', async () => {
    expect((await upload('ada', await picture(8_000, 7_000))).status).toBe(415);
  });
});

describe('the original of a picture', () => {
  test.each(['jpeg', 'webp', 'png'] as const)(
    'a %s has lost where it was taken, and is turned and coloured as before',
    async (format) => {
      const taken = await turnedPicture(90, 60, format);
      expect((await sharp(taken).metadata()).exif?.includes('Secret place')).toBe(true);
      const file = await added('ada', taken);
      await send('ada', file);
      const { body } = await get('guest', file.url);
      expect(file.size).toBe(body.length);
      const { exif, xmp, iptc, orientation, ...shown } = await sharp(body).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(shown).toMatchObject({ format, width: 60, height: 90 });
      const colours = await sharp(body).stats();
      expect(colours.channels.map(({ mean }) => Math.round(mean / 8))).toEqual([13, 6, 6]);
      expect(await added('ada', taken, { id: file.fileId })).toEqual(file);
    },
  );

  test('a picture that says nothing of itself and one that moves keep their bytes', async () => {
    const frames = [
      { r: 255, g: 0, b: 0 },
      { r: 0, g: 0, b: 255 },
    ].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    for (const bytes of [await picture(30, 20, 'jpeg'), moving]) {
      const file = await added('ada', bytes);
      await send('ada', file);
      expect((await get('guest', file.url)).body).toEqual(bytes);
    }
  });
});
