import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '@domain/logs/shown-record';
import { serveRecord } from '../features/logs';
import { packageRoot } from '../platform/package-root';
import { OperatorError, operatorMessage, readInput, type Terminal } from './command-line';

const REPLAY_USAGE = `Usage: npm run replay -- FILE.json

Shows the steps of the machines in a captured log message, or in a recording of the inspector. FILE.json is the
output of "npm run logs -- show ID", a message as a page sends it, its details alone, or a saved recording.`;

const INSPECT_USAGE = `Usage: npm run inspect [-- ADDRESS | FILE.json]

Opens the inspector of the machines: on the running server at ADDRESS (http://localhost:8080), or on a recording.`;

const BYTES_MAX = 100_000_000;
const CLIENT = join(packageRoot, 'dist/client');

/** Returns a recording of the inspector, which reads it itself; undefined for another text. */
function recordingIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value && 'format' in value ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @throws OperatorError */
async function recordIn(file: string): Promise<object> {
  const text = new TextDecoder().decode(await readInput(file, BYTES_MAX));
  try {
    return recordingIn(text) ?? readRecord(text);
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
  /** The page to open, if there is one. */
  url?: string;
  /** Stops serving. */
  close: () => Promise<void>;
}

const ended = (code: number, url?: string): Replay => ({ code, url, close: async () => undefined });

/** Answers the words that name nothing to show; undefined when one thing is named. */
function misused(args: readonly string[], usage: string, least: number, { out, err }: Terminal) {
  if (args[0] === '--help' || args[0] === '-h') {
    out(usage);
    return ended(0);
  }
  if (args.length >= least && args.length <= 1) return undefined;
  err(usage);
  return ended(2);
}

/** Serves the page for one file and prints its address. */
export async function runReplay(
  args: readonly string[],
  terminal: Terminal,
  clientDir: string = CLIENT,
): Promise<Replay> {
  const wrong = misused(args, REPLAY_USAGE, 1, terminal);
  if (wrong) return wrong;
  try {
    const { url, close } = await served(args[0] ?? '', clientDir);
    terminal.out(`The record is shown at ${url} until this command is ended.`);
    return { code: 0, url, close };
  } catch (error) {
    terminal.err(operatorMessage(error));
    return ended(1);
  }
}

/** Returns the page of a running server on which the inspector is opened. @throws OperatorError */
async function inspectedPage(address: string): Promise<string> {
  const page = new URL(address);
  page.searchParams.set('inspect', '');
  const url = page.href;
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new OperatorError(`No venue answers at ${address}. Start one with npm start.`);
  return url;
}

/** Prints the page on which the inspector is opened: of a running server, or of a recording. */
export async function runInspect(
  args: readonly string[],
  terminal: Terminal,
  clientDir: string = CLIENT,
): Promise<Replay> {
  const wrong = misused(args, INSPECT_USAGE, 0, terminal);
  if (wrong) return wrong;
  const [place = `http://localhost:${process.env.PORT ?? 8080}`] = args;
  if (!/^https?:/.test(place)) return runReplay([place], terminal, clientDir);
  try {
    const url = await inspectedPage(place);
    terminal.out(`Press "Open inspector" on the page ${url}`);
    return ended(0, url);
  } catch (error) {
    terminal.err(operatorMessage(error));
    return ended(1);
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Opens a page in the browser of a desktop; the printed address has to do where there is none. */
export function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}
