import { open, stat } from 'node:fs/promises';
import { ASSET_MEGABYTES, ASSET_TYPES, assetKindOf } from '@domain/venue/asset';
import { fileTypeFromFile } from 'file-type';
import yauzl from 'yauzl';
import { HttpError } from '../../platform/http/http-error';
import { drawingFault } from './drawing';
import { ifUnreadable, PIXELS_MAX, type PictureStep, pictures } from './picture-sizes';

const MB = 1_024 * 1_024;
const DRAWING = 'image/svg+xml';
const CAPTIONS = 'text/vtt';
const UNPACKED_MAX = 500 * MB;
const ENTRIES_MAX = 10_000;
/** What a panorama may have: twice as wide as high, in a type that is read row by row. */
const PANORAMA = { width: 16_384, types: ['image/jpeg', 'image/png'] };
const FIRST_BYTES = 16;

/** What a file for an asset is. */
export interface AssetFacts {
  type: string;
  /** Of pictures, in pixels, as they are shown. */
  width?: number;
  height?: number;
}

const refused = (message: string) => new HttpError(415, message);

const ACCEPTED =
  'Accepted are pictures (PNG, JPEG, GIF, WebP, AVIF, SVG), films (MP4, WebM), captions (WebVTT), PDF, DOCX, XLSX and PPTX.';
const HEIC = 'Browsers do not show HEIC pictures. Save it as JPEG or PNG and add that.';
const PLAYLIST =
  'HLS playlists are not stored here. Add the film as MP4 or WebM, or use the address of a streaming service.';
/** What to do with files of types that people often have. */
const HINTS: Readonly<Record<string, string>> = {
  'image/heic': HEIC,
  'image/heif': HEIC,
  'image/heic-sequence': HEIC,
  'image/heif-sequence': HEIC,
  'image/tiff': 'Browsers do not show TIFF pictures. Save it as JPEG or PNG and add that.',
  'video/quicktime': 'Not every browser plays QuickTime films. Export it as MP4 (H.264) and add that.',
  'application/vnd.apple.mpegurl': PLAYLIST,
};

const ifDamaged = ifUnreadable(() => {
  throw refused('The picture cannot be read: it is damaged or incomplete. Save it again and add that.');
});

/** Throws unless the file, which is none of a known binary form, is a safe drawing. */
async function checkDrawing(path: string): Promise<void> {
  const { size } = await stat(path);
  const fault = size > ASSET_MEGABYTES.drawing * MB ? 'noDrawing' : await drawingFault(path);
  if (fault === 'unsafe')
    throw refused(
      'The drawing (SVG) has scripts, event handlers, HTML, entities or addresses elsewhere. Save it as plain SVG or as PNG and add that.',
    );
  if (fault) throw refused(`Files of this type cannot be added. ${ACCEPTED}`);
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  return (await handle.read(Buffer.alloc(FIRST_BYTES)).finally(() => handle.close())).buffer;
}

/** Returns the type of a file by its content. @throws HttpError 415 */
async function typeOf(path: string): Promise<string> {
  // A damaged file of a known form makes it fail.
  const found = (await fileTypeFromFile(path).catch(() => ({ mime: '' })))?.mime ?? 'text/plain';
  if (Object.hasOwn(ASSET_TYPES, found)) return found;
  if (found !== 'text/plain' && found !== 'application/xml')
    throw refused(HINTS[found] ?? `Files of this type cannot be added. ${ACCEPTED}`);
  const begin = (await firstBytes(path)).toString('utf8');
  if (begin.startsWith('#EXTM3U')) throw refused(PLAYLIST);
  // A byte order mark may stand before it.
  if (/^\uFEFF?WEBVTT[\s\0]/.test(begin)) return CAPTIONS;
  await checkDrawing(path);
  return DRAWING;
}

const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000);

/** Returns the size of a picture that can be read to its end. @throws HttpError 413, 415 */
async function pictureFacts(path: string, type: string): Promise<Pick<AssetFacts, 'width' | 'height'>> {
  const { width, height, pages } = await pictures.factsOf(path).catch(ifDamaged);
  const isPanorama = width === 2 * height && width <= PANORAMA.width && PANORAMA.types.includes(type);
  if (width * height * pages > PIXELS_MAX && !(isPanorama && pages === 1))
    throw new HttpError(
      413,
      `The picture has ${width} × ${height} pixels${pages > 1 ? ` in ${pages} frames` : ''}: at most ${megapixels(PIXELS_MAX)} megapixels, ` +
        `or a panorama (JPEG or PNG, twice as wide as high) of 16,384 × 8,192. Make it smaller and add that.`,
    );
  const steps: PictureStep[] = [['resize', { width: 1, height: 1 }], ['raw']];
  await pictures.edited(path, steps, 'host', { limitInputPixels: false, pages: -1 }).catch(ifDamaged);
  return { width, height };
}

/** Returns whether the archive of a document says of itself that it is small enough; rejects for a damaged one. */
async function isSmallUnpacked(path: string): Promise<boolean> {
  const archive = await yauzl.openPromise(path, { autoClose: false });
  let [entries, bytes] = [0, 0];
  try {
    for await (const { uncompressedSize } of archive.eachEntry()) {
      entries += 1;
      bytes += uncompressedSize;
      if (entries > ENTRIES_MAX || bytes > UNPACKED_MAX) return false;
    }
    return true;
  } finally {
    archive.close();
  }
}

/** @throws HttpError 413, 415 */
async function checkDocument(path: string): Promise<void> {
  const isSmall = await isSmallUnpacked(path).catch(() => {
    throw refused('The document cannot be read: it is damaged. Save it again and add that.');
  });
  if (!isSmall)
    throw new HttpError(
      413,
      `The document has more than ${UNPACKED_MAX / MB} MB when it is unpacked. Save it as PDF and add that.`,
    );
}

/** Returns the errMsg for a file that is larger than a number of megabytes. */
export const tooLarge = (what: string, megabytes: number): string =>
  `The ${what} is larger than ${megabytes.toLocaleString('en')} MB.`;

/**
 * Returns what a file is by its content, whatever its name. `path` is absolute.
 * @throws HttpError 415 for a file that may not be an asset, and 413 for a larger one than its kind allows
 */
export async function assetFacts(path: string): Promise<AssetFacts> {
  const { size } = await stat(path);
  if (size === 0) throw refused('The file is empty.');
  const type = await typeOf(path);
  const kind = assetKindOf(type);
  const megabytes = ASSET_MEGABYTES[kind];
  if (size > megabytes * MB) throw new HttpError(413, tooLarge(kind, megabytes));
  if (kind === 'picture') return { type, ...(await pictureFacts(path, type)) };
  if (type.startsWith('application/vnd.')) await checkDocument(path);
  return { type };
}
