import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpContext } from './dependencies';

export type Encoding = 'br' | 'gzip';

/** Bytes in memory with their precompressed versions, each with a strong tag of its own. */
export interface Representation {
  type: string;
  /** SHA-256 of the plain bytes, shortened. */
  tag: string;
  bytes: Uint8Array<ArrayBuffer>;
  encodings: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const tagOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 27);

/** A text made by the server, compressed once when `compressed` is asked for. */
export async function representationOf(
  text: string,
  type: string,
  { compressed = false } = {},
): Promise<Representation> {
  const bytes = new Uint8Array(Buffer.from(text));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const encodings = compressed
    ? { br: new Uint8Array(await brotli(bytes, { params })), gzip: new Uint8Array(await zip(bytes)) }
    : {};
  return { type, tag: tagOf(bytes), bytes, encodings };
}

function accepted(header: string): Set<string> {
  const refused = /;\s*q=0(\.0*)?\s*$/i;
  const entries = header.split(',').filter((entry) => !refused.test(entry));
  return new Set(entries.map((entry) => entry.split(';')[0]?.trim().toLowerCase() ?? ''));
}

/** The best encoding that the client takes and the bytes exist in. */
function encodingFor(c: HttpContext, { encodings }: Representation): Encoding | undefined {
  const names = accepted(c.req.header('accept-encoding') ?? '');
  return ENCODINGS.find((encoding) => names.has(encoding) && encodings[encoding]);
}

/** True when the client already has what `etag` (quoted) names. */
export function isFresh(c: HttpContext, etag: string): boolean {
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  return known
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === etag || entry === '*');
}

function varyOf({ encodings }: Representation, others: string | undefined): Record<string, string> {
  const names = [encodings.br || encodings.gzip ? 'Accept-Encoding' : undefined, others].filter(Boolean);
  return names.length > 0 ? { Vary: names.join(', ') } : {};
}

/** Answers with the bytes in the encoding the client takes: 200, or 304 when it has them; no body on HEAD. */
export function answerBytes(
  c: HttpContext,
  representation: Representation,
  headers: Record<string, string>,
): Response {
  const encoding = encodingFor(c, representation);
  const etag = `"${representation.tag}${encoding ? `-${encoding}` : ''}"`;
  const common = { ...headers, ...varyOf(representation, headers.Vary), ETag: etag };
  if (isFresh(c, etag)) return new Response(null, { status: 304, headers: common });
  const bytes = (encoding && representation.encodings[encoding]) ?? representation.bytes;
  const sent = {
    ...common,
    'Content-Type': representation.type,
    'Content-Length': String(bytes.byteLength),
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  return new Response(c.req.method === 'HEAD' ? null : bytes, { headers: sent });
}
