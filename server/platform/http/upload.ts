import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
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

/** What a file may be, and where it is received. */
export interface FileRules {
  /** Bytes that the file may have. */
  maxBytes: number;
  /** Absolute path of the folder for files that are being received. */
  folder: string;
  /** The errMsg when the file is larger. */
  tooLarge: string;
}

interface UploadRules extends FileRules {
  /** Returns narrower rules by the fields before the file; rejects to refuse the file before it is received. */
  rulesBy?(fields: Upload['fields']): Promise<FileRules>;
}

/** What a form may have beside its file, in bytes. */
const FORM_BYTES = 16 * 1_024;
const LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 1_024, fieldNameSize: 64, headerPairs: 20 };

const isForm = (type: string | undefined): type is string =>
  type !== undefined && /^multipart\/form-data;.*boundary=/i.test(type);

const malformed = () => invalidField('', 'must be a complete form (multipart/form-data)');

/** Failures of this server are its own; all others are those of the form. */
const isOwn = (error: unknown): boolean =>
  error instanceof HttpError || (error instanceof Error && ('kind' in error || 'syscall' in error));

/** Ends with `error` when more bytes come. */
const bounded = (maxBytes: number, error: Error) =>
  async function* bound(source: AsyncIterable<Uint8Array>) {
    let length = 0;
    for await (const chunk of source) {
      length += chunk.byteLength;
      if (length > maxBytes) throw error;
      yield chunk;
    }
  };

const tooLargeBy = ({ tooLarge }: FileRules) => new HttpError(413, tooLarge, { Connection: 'close' });

/** Writes the field `file` of a form to a new file; returns its path, its name and the other fields. */
async function writeForm(
  source: Readable,
  type: string,
  rules: UploadRules,
  paths: string[],
): Promise<Upload> {
  const fields: Record<string, string> = {};
  const written: Promise<void>[] = [];
  const names: string[] = [];
  const form = new Busboy({ headers: { 'content-type': type }, limits: LIMITS });

  async function write(stream: Readable): Promise<void> {
    const fileRules = (await rules.rulesBy?.({ ...fields })) ?? rules;
    await mkdir(fileRules.folder, { recursive: true, mode: 0o700 });
    const path = join(fileRules.folder, randomUUID());
    const file = await open(path, 'wx', 0o600);
    paths.push(path);
    await pipeline(stream, bounded(fileRules.maxBytes, tooLargeBy(fileRules)), file.createWriteStream());
  }

  form.on('field', (field, value) => {
    fields[field] = value;
  });
  form.on('file', (field, stream, name) => {
    if (field !== 'file') return void stream.resume();
    names.push(name ?? '');
    form.on('close', () => stream.destroy());
    // It may fail before it is read.
    stream.on('error', () => undefined);
    const writing = write(stream);
    // What is refused is not read on; the form would wait for it.
    writing.catch((error: Error) => {
      source.destroy(error);
      form.destroy(error);
    });
    written.push(writing);
  });
  const parsed = pipeline(source, bounded(rules.maxBytes + FORM_BYTES, tooLargeBy(rules)), form);
  const [whole] = await Promise.allSettled([parsed]);
  const reasons = [whole, ...(await Promise.allSettled(written))].flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (reasons.length > 0) throw reasons.find(isOwn) ?? malformed();
  const [name] = names;
  const [path] = paths;
  if (name === undefined || path === undefined) throw invalidField('file', 'is required');
  return { fields, name, path };
}

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
  if (Number(c.req.header('content-length')) > rules.maxBytes + FORM_BYTES) throw tooLargeBy(rules);
  const paths: string[] = [];
  const source = Readable.fromWeb((c.req.raw.body ?? new Response('').body) as ReadableStream);
  try {
    const upload = await writeForm(source, type, rules, paths);
    await c.get('readmit')?.();
    return await take(upload);
  } finally {
    source.destroy();
    for (const path of paths) await rm(path, { force: true });
  }
}
