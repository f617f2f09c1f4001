import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { PictureSize } from '@domain/people/picture';
import type { FileRepresentation } from '../../platform/http/file-answer';
import { pictureSizes } from '../assets';
import type { StoredFiles } from '../files';

const TYPE = 'image/webp';

interface StoredPicture {
  id: string;
  /** Path of the bytes below the folder of files. */
  file: string;
  bytes: number;
  /** Whose it is. */
  uid: string;
}

/** Returns a new id that nobody can guess, and the place of its bytes. */
export function newPicture(): Pick<StoredPicture, 'id' | 'file'> {
  const id = randomUUID().replaceAll('-', '');
  return { id, file: `${id.slice(0, 2)}/${id}` };
}

/** Returns the function that finds the bytes of a stored picture (WebP), whole or smaller. */
export function pictureOpener(stored: StoredFiles) {
  const sizes = pictureSizes(stored);

  return async (
    { id, file, bytes, uid }: StoredPicture,
    size?: PictureSize,
  ): Promise<FileRepresentation | undefined> => {
    if (size === undefined) return { path: stored.pathOf(file), type: TYPE, bytes, tag: id };
    const smaller = await sizes.fileOf(file, TYPE, size, uid);
    if (smaller === undefined) return undefined;
    const path = stored.pathOf(smaller);
    return { path, type: TYPE, bytes: (await stat(path)).size, tag: `${id}-${size}` };
  };
}
