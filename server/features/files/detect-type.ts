import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { isFileType } from '@domain/chat/file-type';
import { fileTypeFromFile } from 'file-type';
import { ifUnreadable, PIXELS_MAX, pictures } from '../assets';

/** Bytes that no text has: control characters other than tab, line breaks and form feed. */
const isControl = (byte: number): boolean => byte < 32 && (byte < 9 || byte === 11 || byte > 13);

async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.some(isControl)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function isEmpty(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat().finally(() => handle.close());
  return size === 0;
}

/**
 * Returns the type of a file by its content, of documents also by what is in their archive; undefined for a type that may
 * not be sent, and for an empty file. What has no known form is text when it is UTF-8 without control characters.
 */
export async function detectType(path: string): Promise<string | undefined> {
  if (await isEmpty(path)) return undefined;
  // A damaged file of a known form makes it fail.
  const found = await fileTypeFromFile(path).catch(() => ({ mime: '' }));
  if (found) return isFileType(found.mime) ? found.mime : undefined;
  return (await isText(path)) ? 'text/plain' : undefined;
}

export interface PictureSize {
  /** As the picture is shown: turned as its metadata says. */
  width: number;
  height: number;
}

/** Returns the size of a picture in pixels; undefined when it cannot be read or is too large. */
export async function pictureSizeOf(path: string): Promise<PictureSize | undefined> {
  const facts = await pictures.factsOf(path).catch(ifUnreadable(() => undefined));
  if (!facts) return undefined;
  const { width, height, pages } = facts;
  return width * height * pages <= PIXELS_MAX ? { width, height } : undefined;
}
