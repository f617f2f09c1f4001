import { readFile, stat } from 'node:fs/promises';
import { readVenue } from '@domain/venue-faults';
import type { Commanded } from '../commands/ask-commands';
import {
  asked as askInstallation,
  Refused,
  runCommand,
  systemCode,
  type Terminal,
  type Work,
} from '../commands/command-line';
import { VENUE_BYTES_MAX } from './change-venue';
import type { VenueAnswers } from './venue-commands';

const USAGE = `Usage: npm run venue -- check FILE.json  names every fault of a venue, without a server
       npm run venue -- save FILE.json   keeps a venue without faults as the draft
       npm run venue -- publish [ID]     publishes the draft of an architecture, or the one saved last
       npm run venue -- unpublish        takes the published venue back

The commands but check work on DATA_DIR, whether its server runs or not.`;

const FAILED = 1;

const asked = <Name extends keyof VenueAnswers>(
  commanded: Commanded,
  name: Name,
  body: object,
): Promise<VenueAnswers[Name]> => askInstallation(commanded, `venue/${name}`, body);

/** The document of a file. @throws Refused */
async function documentIn(file: string): Promise<object> {
  const cannot = (error: unknown): never => {
    throw new Refused(`${file} cannot be read (${systemCode(error)}).`);
  };
  const { size } = await stat(file).catch(cannot);
  if (size > VENUE_BYTES_MAX) throw new Refused(`${file} is larger than ${VENUE_BYTES_MAX} bytes.`);
  const bytes = await readFile(file).catch(cannot);
  try {
    const document: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    throw new Refused(`${file} is not JSON in UTF-8.`);
  }
  throw new Refused(`${file} holds no object.`);
}

async function saving(file: string): Promise<Work> {
  const document = await documentIn(file);
  return async (commanded) => {
    const { version, architectureId } = await asked(commanded, 'save', document);
    return `Saved as version ${version} of ${architectureId}. Publish it with: npm run venue -- publish ${architectureId}`;
  };
}

const publishing =
  (architectureId: string | undefined): Work =>
  async (commanded) => {
    const { publishedVersion } = await asked(commanded, 'publish', { architectureId });
    return `Published as version ${publishedVersion}.`;
  };

const unpublishing: Work = async (commanded) => {
  await asked(commanded, 'unpublish', {});
  return 'Nothing is published now.';
};

interface Command {
  least: number;
  most: number;
  work(word: string | undefined): Work | Promise<Work>;
}

const COMMANDS = new Map<string, Command>([
  ['save', { least: 1, most: 1, work: (file = '') => saving(file) }],
  ['publish', { least: 0, most: 1, work: publishing }],
  ['unpublish', { least: 0, most: 0, work: () => unpublishing }],
]);

function workOf([name = '', ...words]: readonly string[]): Work | undefined | Promise<Work> {
  const command = COMMANDS.get(name);
  if (!command || words.length < command.least || words.length > command.most) return undefined;
  return words.some((word) => word.startsWith('-')) ? undefined : command.work(words[0]);
}

/** A check needs no installation. */
async function runCheck(file: string, { out, err }: Terminal): Promise<number> {
  try {
    const { faults } = readVenue(await documentIn(file));
    for (const { path, message } of faults) err(`${path || 'the whole'}: ${message}`);
    if (faults.length === 0) out('The venue has no faults.');
    return faults.length === 0 ? 0 : FAILED;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    err(error.message);
    return FAILED;
  }
}

/** Runs one command of `npm run venue`; returns the exit code: 0 done, 1 refused, 2 not understood. */
export function runVenueCommand(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const [name, file] = words;
  const isCheck = name === 'check' && words.length === 2 && file !== undefined && !file.startsWith('-');
  return isCheck ? runCheck(file, terminal) : runCommand({ usage: USAGE, workOf }, words, env, terminal);
}
