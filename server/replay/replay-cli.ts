import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord, type ShownRecord } from '@domain/shown-record';
import { Refused, systemCode, type Terminal } from '../commands/command-line';
import { packageRoot } from '../package-root';
import { serveRecord } from './serve-record';

const USAGE = `Usage: npm run replay -- FILE.json

Shows the steps of the machines that a captured log message carries. FILE.json is what
"npm run logs -- show ID" writes, a message as a page sends it, or its details alone.`;

const BYTES_MAX = 1_000_000;
const CLIENT = join(packageRoot, 'dist/client');
const FAILED = 1;
const MISUSED = 2;

/** @throws Refused */
async function recordIn(file: string): Promise<ShownRecord> {
  const cannot = (error: unknown): never => {
    throw new Refused(`${file} cannot be read (${systemCode(error)}).`);
  };
  const { size } = await stat(file).catch(cannot);
  if (size > BYTES_MAX) throw new Refused(`${file} is larger than ${BYTES_MAX} bytes.`);
  const text = await readFile(file, 'utf8').catch(cannot);
  try {
    return readRecord(text);
  } catch (error) {
    throw new Refused(`${file} ${(error as Error).message}.`);
  }
}

async function shown(file: string, clientDir: string) {
  const record = await recordIn(file);
  if (!existsSync(join(clientDir, 'inspector.html')))
    throw new Refused('The client is not built. Run npm run build.');
  return serveRecord(record, clientDir);
}

interface Replay {
  /** 0 while the page is served, 1 refused, 2 not understood. */
  code: number;
  /** Ends the serving. */
  close: () => Promise<void>;
}

const ended = (code: number): Replay => ({ code, close: async () => undefined });

/** Serves the page for one file and says where. */
export async function runReplay(
  words: readonly string[],
  { out, err }: Terminal,
  clientDir: string = CLIENT,
): Promise<Replay> {
  const [file] = words;
  if (file === '--help' || file === '-h') {
    out(USAGE);
    return ended(0);
  }
  if (file === undefined || words.length > 1) {
    err(USAGE);
    return ended(MISUSED);
  }
  try {
    const { url, close } = await shown(file, clientDir);
    out(`The record is shown at ${url} until this command is ended.`);
    return { code: 0, close };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    err(error.message);
    return ended(FAILED);
  }
}
