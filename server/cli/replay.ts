import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '@domain/logs/shown-record';
import { serveRecord } from '../features/logs';
import { packageRoot } from '../platform/package-root';
import { OperatorError, type Program, readInput } from './command-line';

const REPLAY_USAGE = `Usage: npm run replay -- FILE.json

Shows the steps of the machines in a captured log message, or in a recording of the inspector. FILE.json is the
output of "npm run logs -- show ID", a message as a page sends it, its details alone, or a saved recording.`;

const INSPECT_USAGE = `Usage: npm run inspect [-- ADDRESS | FILE.json]

Opens the inspector of the machines: on the running server at ADDRESS (http://localhost:8080), or on a recording.`;

const BYTES_MAX = 100_000_000;

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

interface Shown {
  clientDir: string;
  serve: typeof serveRecord;
}

const SHOWN: Shown = { clientDir: join(packageRoot, 'dist/client'), serve: serveRecord };

/** Returns the address at which a file is shown while the process runs. @throws OperatorError */
async function shown(file: string, { clientDir, serve }: Shown): Promise<string> {
  const record = await recordIn(file);
  if (!existsSync(join(clientDir, 'inspector.html')))
    throw new OperatorError('The client is not built. Run npm run build.');
  return (await serve(record, clientDir)).url;
}

/** Returns the page of a running server on which the inspector is opened. @throws OperatorError */
async function inspectedPage(address: string): Promise<string> {
  const page = new URL(address);
  page.searchParams.set('inspect', '');
  const answer = await fetch(page.href).catch(() => undefined);
  if (!answer?.ok) throw new OperatorError(`No venue answers at ${address}. Start one with npm start.`);
  return page.href;
}

const textOf = (url: string): string => `The record is shown at ${url} until this command is ended.`;

/** `npm run replay`. */
export const replay = (by: Shown = SHOWN): Program => ({
  usage: REPLAY_USAGE,
  commands: { show: { arguments: [1, 1], run: async ([file = '']) => textOf(await shown(file, by)) } },
});

/** `npm run inspect`. */
export const inspect: Program = {
  usage: INSPECT_USAGE,
  commands: {
    open: {
      arguments: [0, 1],
      async run([place = `http://localhost:${process.env.PORT ?? 8080}`]) {
        const isPage = /^https?:/.test(place);
        const url = await (isPage ? inspectedPage(place) : shown(place, SHOWN));
        openInBrowser(url);
        return isPage ? `Press "Open inspector" on the page ${url}` : textOf(url);
      },
    },
  },
};

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer.exe'],
};

/** Opens a page in the browser of a desktop; the printed address has to do where there is none. */
function openInBrowser(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => {});
  opener.unref();
}
