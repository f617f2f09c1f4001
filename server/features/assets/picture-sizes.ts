import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { PictureSize } from '@domain/people/picture';
import type { AssetSize } from '@domain/venue/asset';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { ContentFolder } from './content-folder';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MOVING: readonly string[] = ['image/gif', 'image/webp'];
const QUALITY = 82;
// One core and most threads of the process stay for reading files and checking passwords.
const AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** What takes longer, in seconds, is no picture that people show each other. */
const TIMEOUT = 20;
// Without it each picture is worked on by all cores.
sharp.concurrency(1);

/** Pixels that a picture may have, so that no small file fills the memory of those who see it. */
export const PIXELS_MAX = 50_000_000;
/** Pixels of the largest panorama of a host. */
const PANORAMA_PIXELS_MAX = 16_384 * 8_192;

export const isPicture = (type: string): boolean => PICTURES.includes(type);

/** Runs at most `count` tasks at a time; the others wait in order. */
export function atMost(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async (task) => {
    if (running >= count) await new Promise<void>((enter) => waiting.push(enter));
    running += 1;
    return task().finally(leave);
  };
}

/** The one queue of all work on pictures. */
export const pictureTurn = atMost(AT_ONCE);

/** Opens a picture that may not have too many pixels, nor take too long. */
export const openPicture = (path: string, options: SharpOptions = {}, seconds = TIMEOUT): Sharp =>
  sharp(path, { limitInputPixels: PIXELS_MAX, ...options }).timeout({ seconds });

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function shrunk(
  path: string,
  type: string,
  size: AssetSize | PictureSize,
): Promise<Buffer | undefined> {
  const edge = Number(size);
  const options = { limitInputPixels: PANORAMA_PIXELS_MAX };
  const picture = MOVING.includes(type)
    ? openPicture(path, { ...options, animated: true })
    : openPicture(path, options).autoOrient();
  return picture
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => undefined);
}

/** Smaller WebP versions of pictures, created at the first request and stored beside the original. */
interface PictureSizes {
  /** Returns the stored file of a size, undefined when the bytes are no readable picture. */
  fileOf(original: string, type: string, size: AssetSize | PictureSize): Promise<string | undefined>;
}

export function pictureSizes(folder: ContentFolder): PictureSizes {
  const making = new Map<string, Promise<string | undefined>>();
  async function make(original: string, type: string, size: AssetSize | PictureSize, file: string) {
    const bytes = await shrunk(folder.pathOf(original), type, size);
    if (!bytes) return undefined;
    await folder.write(file, bytes);
    return file;
  }

  return {
    async fileOf(original, type, size) {
      const file = `${original}-${size}.webp`;
      if (await exists(folder.pathOf(file))) return file;
      const made =
        making.get(file) ??
        pictureTurn(() => make(original, type, size, file)).finally(() => making.delete(file));
      making.set(file, made);
      return made;
    },
  };
}
