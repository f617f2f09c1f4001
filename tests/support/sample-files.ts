import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns an archive (ZIP) with these texts. */
export function zipOf(entries: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(entries)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const data = deflateRawSync(content);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(content.length, 18);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(name.length, 0);
    local.push(Buffer.from('PK\x03\x04'), facts, lengths, name, data);
    const tail = Buffer.alloc(18);
    tail.writeUInt16LE(name.length, 0);
    tail.writeUInt32LE(offset, 14);
    central.push(Buffer.from('PK\x01\x02\x14\x00'), facts, tail, name);
    offset += 30 + name.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** Returns a document of an office program, as far as its type is recognized; `padding` makes it larger when it is unpacked. */
export const officeOf = (kind: string, padding = 0): Buffer =>
  zipOf({
    '[Content_Types].xml': `${' '.repeat(padding)}<Types><Override PartName="/main.xml" ContentType="${OFFICE}${kind}.main+xml"/></Types>`,
    'main.xml': '<x/>',
  });

export const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#336' } })
    .toFormat(format)
    .toBuffer();

/** A picture as a telephone takes it: on its side, with where it was taken. */
export const turnedPicture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#633' } })
    .toFormat(format)
    .withExif({
      IFD0: { Orientation: '6', Copyright: 'Secret place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitude: '13/1 24/1 18/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Returns a document of these objects, with the table of where they are. */
function documentOf(...objects: string[]): Buffer {
  const head = '%PDF-1.7\n';
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const starts = parts.map((_, index) => head.length + parts.slice(0, index).join('').length);
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const body = head + parts.join('');
  const count = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer <</Size ${count}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** A document with one empty page. */
export const PDF = documentOf(
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<<>>>>',
);
export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isomiso2'),
  Buffer.alloc(64),
]);
export const MP3 = Buffer.concat([
  Buffer.from('ID3\x03\0\0\0\0\0\0'),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
]);

const BOUNDARY = '----foyer';

/** Returns the body and the headers of a form; a field is a text, or a file with its name. */
export function formOf(
  fields: readonly (readonly [name: string, value: string | { name: string; bytes: Buffer }])[],
) {
  const parts = fields.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\nContent-Type: x/y`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [
      Buffer.from(head),
      typeof value === 'string' ? Buffer.from(value) : value.bytes,
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
