import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ASSET_SIZES } from '@domain/venue/asset';
import * as v from 'valibot';
import { notFound } from '../domain-error';
import type { HttpContext } from './http-app';
import { isFresh } from './representation';

/** First and last byte, both included. */
interface ByteRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=(\d*)-(\d*)$/i;

function suffix(count: number, length: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || length === 0) return 'unsatisfiable';
  return { start: Math.max(0, length - count), end: length - 1 };
}

function prefixOrMiddle(
  start: number,
  last: number,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (last < start) return undefined;
  return start < length ? { start, end: Math.min(last, length - 1) } : 'unsatisfiable';
}

/**
 * Returns the single range that a `Range` header requests of `length` bytes: a prefix, a middle or a suffix
 * (`bytes=-500`). Returns undefined when the whole is to be sent (no range, several, or another unit),
 * `unsatisfiable` for a 416.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), length);
  return prefixOrMiddle(Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last), length);
}

/** Returns the `Content-Disposition` of a file with any name: to be saved, or shown in the browser. */
function disposition(name: string, attachment: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${attachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** An immutable file on disk with its entity tag. */
export interface FileRepresentation {
  /** Absolute path. */
  path: string;
  type: string;
  bytes: number;
  tag: string;
}

/** How a file is sent. */
export interface FileSending {
  cacheControl: string;
  /** The name under which it is saved. */
  name: string;
  /** Saved in place of being shown. */
  attachment: boolean;
  /** The Content-Security-Policy of the file when it is opened by itself. */
  policy: string;
}

/** The policy of files that may contain scripts: opened by themselves, they have an opaque origin and load nothing. */
export const SANDBOX = "default-src 'none'; sandbox";
/** The policy of files that contain no scripts. */
export const PASSIVE = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function streamOf(path: string, range: ByteRange): Promise<ReadableStream> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound() : error;
  });
  return Readable.toWeb(handle.createReadStream(range));
}

function rangeOf(c: HttpContext, bytes: number, etag: string) {
  const condition = c.req.header('if-range');
  return condition === undefined || condition === etag ? byteRange(c.req.header('range'), bytes) : undefined;
}

/** Responds as `answerFile` does, with any headers. @throws DomainError notFound when the file is gone */
export async function answerStream(
  c: HttpContext,
  { path, type, bytes, tag }: FileRepresentation,
  headers: Record<string, string>,
): Promise<Response> {
  const etag = `"${tag}"`;
  const common = { ...headers, ETag: etag, 'Accept-Ranges': 'bytes' };
  if (isFresh(c, etag)) return new Response(null, { status: 304, headers: common });
  const range = rangeOf(c, bytes, etag);
  if (range === 'unsatisfiable')
    return c.json({ errMsg: 'The file has no such part.' }, 416, { 'Content-Range': `bytes */${bytes}` });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const sent: Record<string, string> = {
    ...common,
    'Content-Type': type,
    'Content-Length': String(end - start + 1),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${bytes}` }),
  };
  const empty = c.req.method === 'HEAD' || bytes === 0;
  const body = empty ? null : ((await streamOf(path, { start, end })) as globalThis.ReadableStream);
  return new Response(body, { status: range ? 206 : 200, headers: sent });
}

/**
 * Responds with a stored file: 200, 206 for one range, 304, 416; no body on HEAD.
 * @throws DomainError notFound when the file is gone
 */
export const answerFile = (
  c: HttpContext,
  file: FileRepresentation,
  { cacheControl, name, attachment, policy }: FileSending,
): Promise<Response> =>
  answerStream(c, file, {
    'Cache-Control': cacheControl,
    'Content-Disposition': disposition(name, attachment),
    'Content-Security-Policy': policy,
  });

/** How the caller wants a file: of pictures also smaller, and shown or saved. */
export const FILE_QUERY = {
  size: v.optional(v.picklist(ASSET_SIZES)),
  attachment: v.optional(v.picklist(['true', 'false'])),
};

/** What a signed address has beside its path. */
export const SIGNATURE_QUERY = {
  expires: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/)), '0'),
  signature: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
};

export const FILE_ANSWERS = {
  200: { description: 'The bytes', type: '*/*' },
  206: { description: 'The part that Range asked for', type: '*/*' },
  304: { description: 'The bytes are those of If-None-Match' },
};
export const NO_RANGE = { 416: 'The file has no such part' };
