import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { DomainError } from '../../platform/domain-error';

const NAME = 'manifest.json';
const FORMAT = 1;

const fileSchema = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() });

const manifestSchema = v.object({
  format: v.literal(FORMAT),
  createdAt: v.string(),
  /** The schema version of the tables. */
  migrations: v.array(v.string()),
  files: v.array(fileSchema),
});

/** The metadata of a backup. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

async function described(folder: string, name: string) {
  const path = join(folder, name);
  const { size } = await stat(path);
  return { name, bytes: size, sha256: await sha256Of(path) };
}

/** Writes the manifest of a folder with all its files, so that missing ones are detected. */
export async function writeManifest(
  folder: string,
  about: Pick<Manifest, 'createdAt' | 'migrations'>,
): Promise<void> {
  const files: Manifest['files'] = [];
  for (const name of await filesIn(folder)) files.push(await described(folder, name));
  const manifest: Manifest = { format: FORMAT, ...about, files };
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** An error of a backup or restore, with a message for the operator. */
export class BackupError extends DomainError {
  override readonly name = 'BackupError';

  constructor(message: string, options: { cause?: unknown } = {}) {
    super('conflict', message, options);
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
};

/** Throws a BackupError with the failed action and its reason: `action (ENOSPC).` */
export const failedTo =
  (action: string) =>
  (error: unknown): never => {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${action} (${reasonOf(error)}).`, { cause: error });
  };

async function read(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => 'null');
  const { success, output } = v.safeParse(manifestSchema, JSON.parse(text));
  if (success) return output;
  throw new BackupError('This is no backup of Foyer that this version can read.');
}

/**
 * Reads and verifies the manifest of an unpacked backup.
 * @throws BackupError when the manifest is missing, or a file is missing or damaged
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await read(folder);
  const there = new Set(await filesIn(folder));
  for (const file of manifest.files) {
    const found = there.has(file.name) && (await described(folder, file.name));
    if (!found || found.sha256 !== file.sha256)
      throw new BackupError(`The backup is damaged: ${file.name} is not what was written.`);
  }
  return manifest;
}
