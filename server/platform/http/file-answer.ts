import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { notFound } from '../domain-error';
import { type ByteRange, byteRange } from './byte-range';
import type { HttpContext } from './http-app';
import { isFresh } from './representation';

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
