import { writeFile } from 'node:fs/promises';
import { FILE_MAX } from '@domain/chat/chat-limits';
import type { Sharp } from 'sharp';
import { openPicture, pictureTurn } from '../assets';

/** Of the same type, without visible loss; the second one where the first one is larger than a file may be. */
const QUALITIES = [92, 80];

const ENCODED: Readonly<Record<string, (picture: Sharp, quality: number) => Sharp>> = {
  // The tools' best effort takes twice to twelve times as long, for a twentieth of the bytes.
  'image/jpeg': (picture, quality) => picture.jpeg({ quality }),
  'image/webp': (picture, quality) => picture.webp({ quality, effort: 2 }),
  'image/png': (picture) => picture.png(),
};

/** Returns whether a picture says more than it shows: where, when and with what it was taken. */
async function hasMetadata(path: string): Promise<boolean> {
  const { exif, xmp, iptc, comments, pages = 1 } = await openPicture(path).metadata();
  return pages === 1 && [exif, xmp, iptc, comments].some((part) => part !== undefined);
}

/**
 * Takes from a picture what it says beside what it shows, and turns its pixels as that said. Pictures that say nothing and
 * moving ones stay as they are. `path` is absolute; its bytes are replaced.
 */
export async function removeMetadata(path: string, type: string): Promise<void> {
  const encoded = ENCODED[type];
  if (!encoded || !(await hasMetadata(path))) return;
  for (const quality of QUALITIES) {
    const bytes = await pictureTurn(() =>
      encoded(openPicture(path).autoOrient().keepIccProfile(), quality).toBuffer(),
    );
    if (bytes.length > FILE_MAX && quality !== QUALITIES.at(-1)) continue;
    await writeFile(path, bytes);
    return;
  }
}
