import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { notFound } from '../domain-error';
import { type ByteRange, byteRange } from './byte-range';
import type { HttpContext } from './http-app';
import { isFresh } from './representation';

/** An immutable file on disk with its entity tag. */
export interface FileRepresentation {
  /** Absolute path. */
  path: string;
  type: string;
  bytes: number;
  tag: string;
}

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

/**
 * Responds with a file's bytes: 200, 206 for one range, 304, 416; no body on HEAD.
 * @throws DomainError notFound when the file is gone
 */
export async function answerFile(
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
