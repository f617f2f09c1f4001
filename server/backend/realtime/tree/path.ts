import { BadData } from './errors';
import type { Path } from './read-node';

export const DEPTH_MAX = 32;
/** Of a path with its slashes, in UTF-8. */
export const PATH_BYTES_MAX = 768;

// As in clients: the control characters of ASCII, not those from 0x80 on.
const FORBIDDEN = /[.#$[\]/\p{Cs}]|[^\P{Cc}\x80-\x9f]/u;

/** @throws BadData for an invalid key */
export function checkKey(key: string): void {
  if (key === '') throw new BadData('A key is empty.');
  if (FORBIDDEN.test(key))
    throw new BadData(
      `The key ${JSON.stringify(key.slice(0, 100))} has one of . # $ [ ] / or a control character.`,
    );
}

/** @throws BadData for too deep or too long a path */
export function checkPlace(depth: number, bytes: number): void {
  if (depth > DEPTH_MAX) throw new BadData(`The data is deeper than ${DEPTH_MAX} levels.`);
  if (bytes > PATH_BYTES_MAX) throw new BadData(`A path is longer than ${PATH_BYTES_MAX} bytes.`);
}

/** Returns the bytes of a path in UTF-8, with a slash before each key. */
export const bytesOf = (path: Path): number => path.reduce((sum, key) => sum + 1 + Buffer.byteLength(key), 0);

/**
 * Parses a path such as `a/b` or `/a/b/`.
 * @throws BadData for forbidden characters, more than 768 bytes or more than 32 keys
 */
export function parsePath(text: string): Path {
  const path = text.split('/').filter(Boolean);
  for (const key of path) checkKey(key);
  checkPlace(path.length, bytesOf(path));
  return path;
}

/** Returns `a/b`; empty for the root. */
export const joinPath = (path: Path): string => path.join('/');
