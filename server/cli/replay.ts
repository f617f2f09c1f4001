import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord, type ShownRecord } from '@domain/logs/shown-record';
import { serveRecord } from '../features/logs';
import { packageRoot } from '../platform/package-root';
import { OperatorError, operatorMessage, readInput, type Terminal } from './command-line';

const USAGE = `Usage: npm run replay -- FILE.json

Shows the steps of the machines in a captured log message. FILE.json is the output of
"npm run logs -- show ID", a message as a page sends it, or its details alone.`;

const BYTES_MAX = 1_000_000;
const CLIENT = join(packageRoot, 'dist/client');

/** @throws OperatorError */
async function recordIn(file: string): Promise<ShownRecord> {
  const text = new TextDecoder().decode(await readInput(file, BYTES_MAX));
  try {
    return readRecord(text);
  } catch (error) {
    throw new OperatorError(`${file} ${(error as Error).message}.`);
  }
}

async function served(file: string, clientDir: string) {
  const record = await recordIn(file);
  if (!existsSync(join(clientDir, 'inspector.html')))
    throw new OperatorError('The client is not built. Run npm run build.');
  return serveRecord(record, clientDir);
}

interface Replay {
  /** 0 while the page is served, 1 rejected, 2 invalid usage. */
  code: number;
  /** Stops serving. */
  close: () => Promise<void>;
}

const ended = (code: number): Replay => ({ code, close: async () => undefined });

/** Serves the page for one file and prints its address. */
export async function runReplay(
  args: readonly string[],
  { out, err }: Terminal,
  clientDir: string = CLIENT,
): Promise<Replay> {
  const [file] = args;
  if (file === '--help' || file === '-h') {
    out(USAGE);
    return ended(0);
  }
  if (file === undefined || args.length > 1) {
    err(USAGE);
    return ended(2);
  }
  try {
    const { url, close } = await served(file, clientDir);
    out(`The record is shown at ${url} until this command is ended.`);
    return { code: 0, close };
  } catch (error) {
    err(operatorMessage(error));
    return ended(1);
  }
}
