import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy } from '@fastify/busboy';
import { invalidField } from '../domain-error';
import type { HttpContext } from './http-app';
import { HttpError } from './http-error';

/** A file that was sent, until it is taken or discarded. */
export interface Upload {
  /** The other fields, as texts. */
  fields: Readonly<Record<string, string>>;
  /** The name that the sender gives it, unchecked. */
  name: string;
  /** Absolute path of the bytes. */
  path: string;
}

interface UploadRules {
  /** Bytes that the file may have. */
  maxBytes: number;
  /** Absolute path of the folder for files that are being received. */
  folder: string;
  /** The errMsg when the file is larger. */
  tooLarge: string;
}

/** What a form may have beside its file, in bytes. */
const FORM_BYTES = 16 * 1_024;
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 1_024, fieldNameSize: 64, headerPairs: 20 };

const isForm = (type: string | undefined): type is string =>
  type !== undefined && /^multipart\/form-data;.*boundary=/i.test(type);

const malformed = () => invalidField('', 'must be a complete form (multipart/form-data)');

/** Ends with `error` when more bytes come, or the file is cut. */
async function* bounded(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, isCut }: { maxBytes: number; isCut: () => boolean },
  error: Error,
) {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.byteLength;
    if (length > maxBytes || isCut()) throw error;
    yield chunk;
  }
}

/** Writes the field `file` of a form to a path; returns its name and the other fields. */
async function writeForm(source: Readable, type: string, path: string, { maxBytes, tooLarge }: UploadRules) {
  const large = new HttpError(413, tooLarge, { Connection: 'close' });
  const fields: Record<string, string> = {};
  const written: Promise<void>[] = [];
  const names: string[] = [];
  let cut = false;
  const form = new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fileSize: maxBytes } });
  form.on('field', (field, value) => {
    fields[field] = value;
  });
  form.on('file', (field, stream, name) => {
    if (field !== 'file') return void stream.resume();
    names.push(name ?? '');
    stream.on('limit', () => {
      cut = true;
    });
    form.on('close', () => stream.destroy());
    written.push(pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 })));
  });
  const parsed = pipeline(
    bounded(source, { maxBytes: maxBytes + FORM_BYTES, isCut: () => cut }, large),
    form,
  );
  const [whole] = await Promise.allSettled([parsed]);
  const files = await Promise.allSettled(written);
  for (const { status, ...result } of [whole, ...files])
    if (status === 'rejected') throw (result as { reason: unknown }).reason;
  if (cut) throw large;
  const [name] = names;
  if (name === undefined) throw invalidField('file', 'is required');
  return { fields, name };
}

/** Failures of this server are its own; all others are those of the form. */
const isOwn = (error: unknown): boolean =>
  error instanceof HttpError || (error instanceof Error && ('kind' in error || 'syscall' in error));

/**
 * Receives the field `file` of a form, never more bytes than allowed, hands it to `take` and removes what that left. Who may
 * not call any more by then is refused.
 * @throws HttpError 415 for another type, 413 for a larger file; DomainError invalid without a complete form
 */
export async function withUpload<Result>(
  c: HttpContext,
  rules: UploadRules,
  take: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const type = c.req.header('content-type');
  if (!isForm(type))
    throw new HttpError(415, 'The request must be a form (Content-Type: multipart/form-data).');
  if (Number(c.req.header('content-length')) > rules.maxBytes + FORM_BYTES)
    throw new HttpError(413, rules.tooLarge, { Connection: 'close' });
  await mkdir(rules.folder, { recursive: true, mode: 0o700 });
  const path = join(rules.folder, randomUUID());
  const source = Readable.fromWeb((c.req.raw.body ?? new Response('').body) as ReadableStream);
  try {
    const form = await writeForm(source, type, path, rules).catch((error: unknown) => {
      throw isOwn(error) ? error : malformed();
    });
    await c.get('readmit')?.();
    return await take({ ...form, path });
  } finally {
    source.destroy();
    await rm(path, { force: true });
  }
}
