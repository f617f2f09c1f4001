import { cleanLine } from '../shared/shown-text';

/** The types of files that may be sent (spec §5), with the endings of their names; the first one is the usual one. */
export const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'video/mp4': ['mp4'],
  'audio/mpeg': ['mp3'],
};

/** Returns whether files of this type may be sent. */
export const isFileType = (type: string): boolean => Object.hasOwn(FILE_TYPES, type);

/** How a file is shown; others as a card. */
export type FileKind = 'picture' | 'video' | 'audio' | 'other';

/** Returns how files of a type are shown. */
export function fileKindOf(type: string): FileKind {
  if (!isFileType(type)) return 'other';
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'other';
}

/** Maximum characters of a file's name, in UTF-16 code units. */
export const FILE_NAME_MAX = 100;
const RESERVED = /[\\/:*?"<>|]/g;
const HALF = /[\uD800-\uDBFF]$/;

/**
 * Returns the name of a file for its type: on one line, without a path and characters that file systems reserve, not
 * too long, and with an ending of the type, so that no name promises another one. `types` has the endings of each type.
 */
export function fileName(raw: string, type: string, types = FILE_TYPES): string {
  const endings = types[type] ?? [];
  const path = cleanLine(raw.slice(-10 * FILE_NAME_MAX));
  const name = (path.split(/[\\/]/).at(-1) ?? '').replace(RESERVED, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  const known = endings.find((one) => name.toLowerCase().endsWith(`.${one}`));
  const ending = `.${known ?? endings[0] ?? 'bin'}`;
  const stem = known ? name.slice(0, -ending.length) : name;
  const short = stem
    .slice(0, FILE_NAME_MAX - ending.length)
    .replace(HALF, '')
    .trimEnd();
  return `${short || 'file'}${ending}`;
}
