import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sign } from '../../../support/asset-visitor';
import { MP3, MP4, officeOf, PDF, picture, zipOf } from '../../../support/sample-files';
import { assetServer } from './asset-server';

const { server, token, upload, added, stored } = assetServer();

const MEGABYTE = 1_024 * 1_024;
const text = (value: string): Buffer => Buffer.from(value);
const svg = (content: string, attributes = '') =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

const WEBM = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
);
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0heicmif1'),
  Buffer.alloc(64),
]);
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();

/** A picture of one pixel that says of itself that it has more. */
async function pixelBomb(width = 20_000, height = 20_000): Promise<Buffer> {
  const bytes = await picture(1, 1);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** A moving picture (GIF) of some frames of one pixel on a large screen. */
function frames(count: number, edge: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(edge, 6);
  head.writeUInt16LE(edge, 8);
  const frame = Buffer.from('21f904000a000000' + '2c00000000010001000002024401' + '00', 'hex');
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from(';')]);
}

const documentWith = (name: string, content: string): Buffer =>
  zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/main.xml" ContentType="${OFFICE}wordprocessingml.document.main+xml"/></Types>`,
    'main.xml': '<x/>',
    [name]: content,
  });
const escapingDocument = () => documentWith('../../main.xml', '<x/>');

/** A document that says of itself that it unpacks to 600 MB. */
function bombDocument(): Buffer {
  const document = documentWith('word/media/zeros.bin', '0'.repeat(1_000));
  const entry = document.lastIndexOf('word/media/zeros.bin');
  document.writeUInt32LE(600 * MEGABYTE, entry - 46 + 24);
  return document;
}

describe('the type of a file for the venue', () => {
  test.each<
    [what: string, bytes: () => Buffer | Promise<Buffer>, name: string, type: string, ending: string]
  >([
    ['a PNG', () => picture(30, 20), 'x.exe', 'image/png', 'png'],
    ['a JPEG', () => picture(30, 20, 'jpeg'), 'x.jpg', 'image/jpeg', 'jpg'],
    ['a GIF', () => picture(30, 20, 'gif'), 'x', 'image/gif', 'gif'],
    ['a WebP', () => picture(30, 20, 'webp'), 'x.png', 'image/webp', 'webp'],
    [
      'an AVIF',
      async () =>
        sharp(await picture(30, 20))
          .avif()
          .toBuffer(),
      'x',
      'image/avif',
      'avif',
    ],
    ['captions', () => text('\uFEFFWEBVTT\n\n00:00.000 --> 00:02.000\nHello'), 'x.vtt', 'text/vtt', 'vtt'],
    ['a drawing', () => svg('<path d="M0 0h8v8z"/>'), 'x.svg', 'image/svg+xml', 'svg'],
    ['a film', () => MP4, 'x.mov', 'video/mp4', 'mp4'],
    ['a film for the web', () => WEBM, 'x', 'video/webm', 'webm'],
    ['a PDF', () => PDF, 'x.pdf', 'application/pdf', 'pdf'],
    [
      'a document',
      () => officeOf('wordprocessingml.document'),
      'x',
      `${OFFICE}wordprocessingml.document`,
      'docx',
    ],
    ['a table', () => officeOf('spreadsheetml.sheet'), 'x', `${OFFICE}spreadsheetml.sheet`, 'xlsx'],
    [
      'a talk',
      () => officeOf('presentationml.presentation'),
      'x',
      `${OFFICE}presentationml.presentation`,
      'pptx',
    ],
  ])('%s is known by its content', async (_, bytes, name, type, ending) => {
    const asset = await added(await bytes(), name);
    expect(asset.type).toBe(type);
    const { headers } = await server().ask(await sign(server(), token(), asset.uri));
    expect(headers['content-type']).toBe(type);
    const saved = await server().ask(`${await sign(server(), token(), asset.uri)}&attachment=true`);
    expect(saved.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="x.*\\.${ending}"`),
    );
  });

  test.each<[what: string, status: number, bytes: () => Buffer | Promise<Buffer>, message: RegExp]>([
    ['a picture that is none', 415, () => Buffer.concat([text('\x89PNG'), Buffer.alloc(99)]), /Accepted are/],
    [
      'a picture whose header alone is right',
      415,
      async () => Buffer.concat([(await picture(90, 90)).subarray(0, 50), Buffer.alloc(999)]),
      /damaged/,
    ],
    [
      'a picture that was cut',
      415,
      async () =>
        cut(
          await sharp(await noise(300, 300))
            .jpeg()
            .toBuffer(),
        ),
      /damaged/,
    ],
    ['a renamed program', 415, () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), /Accepted are/],
    ['a script', 415, () => text('#!/bin/sh\nrm -rf /\n'), /Accepted are/],
    ['a page', 415, () => text('<!doctype html><script>alert(1)</script>'), /Accepted are/],
    ['a song', 415, () => MP3, /Accepted are/],
    ['an archive', 415, () => zipOf({ 'a.txt': 'x' }), /Accepted are/],
    ['an empty file', 415, () => Buffer.alloc(0), /empty/],
    ['a HEIC picture', 415, () => HEIC, /Save it as JPEG/],
    ['a playlist', 415, () => text('#EXTM3U\n#EXT-X-VERSION:3\n'), /HLS playlists/],
    ['a pixel bomb', 413, () => pixelBomb(), /20000 × 20000 pixels: at most 50 megapixels/],
    ['a panorama that is too wide', 413, () => pixelBomb(20_000, 10_000), /16,384 × 8,192/],
    ['many frames of few pixels', 413, () => frames(13, 2_000), /in 13 frames/],
    ['a zip bomb as a document', 413, () => bombDocument(), /500 MB when it is unpacked/],
    ['a document with a path out of itself', 415, () => escapingDocument(), /damaged/],
    ['a drawing that is too large', 415, () => svg(`<desc>${'a'.repeat(MEGABYTE)}</desc>`), /Accepted are/],
    [
      'a picture of too many bytes',
      413,
      async () => Buffer.concat([await picture(9, 9), Buffer.alloc(50 * MEGABYTE)]),
      /larger than 50 MB/,
    ],
  ])('%s is rejected with %i, says why and leaves nothing', async (_, status, bytes, message) => {
    const before = await stored();
    const answer = await upload(await bytes(), 'picture.png');
    expect([answer.status, answer.json()]).toEqual([status, { errMsg: expect.stringMatching(message) }]);
    expect(await stored()).toEqual(before);
  });

  test.each<[what: string, content: string, attributes?: string]>([
    ['a script', '<script>alert(1)</script>'],
    ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>'],
    ['an event handler', '', 'onload="alert(1)"'],
    ['HTML', '<foreignObject/>'],
    ['a link to a script', '<a xlink:href=" java&#10;script:alert(1)"><text>x</text></a>'],
    ['a picture elsewhere', '<image href="https://elsewhere.example/a.png"/>'],
    ['a drawing as data', '<image href="data:image/svg+xml;base64,AA=="/>'],
    ['a style that loads', '<style>@import "https://elsewhere.example/a.css";</style>'],
    ['a hidden address', '<style><![CDATA[path{fill:u\\72l(//elsewhere.example/a)}]]></style>'],
    ['a filling elsewhere', '<path style="fill:url(//elsewhere.example/a#b)"/>'],
    ['an animated address', '<a><set attributeName="xlink:href" to="#"/></a>'],
  ])('a drawing with %s is rejected', async (_, content, attributes) => {
    const { status, text: answer } = await upload(svg(content, attributes), 'logo.svg');
    expect([status, answer]).toEqual([415, expect.stringContaining('Save it as plain SVG or as PNG')]);
  });

  test.each([
    ['entities', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'],
    ['a transformation', '<?xml-stylesheet href="a.xsl"?>'],
  ])('a drawing with %s is rejected', async (_, before) => {
    expect((await upload(Buffer.concat([text(before), svg('')]), 'logo.svg')).status).toBe(415);
  });

  test('a drawing of an editor is accepted', async () => {
    const drawing = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
      ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 8 8">',
      '<inkscape:page id="p"/><defs><linearGradient id="g"/></defs><style>.a{fill:url(#g)}</style>',
      '<use xlink:href="#g"/><image href="data:image/png;base64,AA=="/><path class="a" fill="url(\'#g\')"/></svg>',
    ].join('\n');
    expect(await added(text(drawing), 'logo.svg')).toMatchObject({
      type: 'image/svg+xml',
      displayName: 'logo',
    });
  });
});
