import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { VenueFault } from '@domain/venue/venue-checks';
import { checkVenue } from '@domain/venue/venue-warnings';
import { type AssetAnswers, assetIdOf } from '../features/assets';
import { VENUE_BYTES_MAX, type VenueAnswers } from '../features/venue';
import { readEnvironment } from '../platform/config/environment';
import { type CommandContext, OperatorError, type Program, readInput } from './command-line';

const USAGE = `Usage: npm run venue -- check FILE.json  lists every fault of a venue and what is unusual, without a server
       npm run venue -- save FILE.json   saves a venue without faults as the draft
       npm run venue -- publish [ID]     publishes the draft of an architecture, or the latest one
       npm run venue -- unpublish        unpublishes the venue
       npm run venue -- add-assets FOLDER [ID] [--json]  adds the files of a folder and prints their entries

Files are added to the architecture with this ID, or to the one saved last. A file that is added again becomes a new
generation of its asset when it has changed. All commands but check work on DATA_DIR, whether its server runs or not.`;

/** Reads the document of a file. @throws OperatorError */
async function documentIn(file: string): Promise<object> {
  const bytes = await readInput(file, VENUE_BYTES_MAX);
  try {
    const document: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    throw new OperatorError(`${file} is not JSON in UTF-8.`);
  }
  throw new OperatorError(`${file} holds no object.`);
}

const faultLine = ({ path, message }: VenueFault): string => `${path || 'the whole'}: ${message}`;
const warningLine = ({ path, message }: VenueFault): string => `${path}: warning: ${message}`;

const JSON_OUTPUT = 'json';

type Added = AssetAnswers['add'];
interface Refused {
  file: string;
  reason: string;
}

/** Returns the paths of the files in a folder and below it, without hidden ones, in order. @throws OperatorError */
async function filesIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new OperatorError(`${join(folder, below)} cannot be read (${error.code}).`);
    },
  );
  const shown = entries
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const found: string[] = [];
  for (const entry of shown) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    found.push(...(entry.isDirectory() ? await filesIn(folder, path) : [path]));
  }
  return found;
}

/** Adds the files of a folder one after the other, and goes on after those that are refused. */
async function addFiles(folder: string, architectureId: string | undefined, { send }: CommandContext) {
  const files = new Map<string, string>();
  const added: Added[] = [];
  const refused: Refused[] = [];

  async function add(file: string): Promise<void> {
    const assetId = assetIdOf(file);
    const other = files.get(assetId);
    if (other) throw new OperatorError(`It would be the asset ${assetId}, as ${other}: rename one of them.`);
    files.set(assetId, file);
    const body = { architectureId, assetId, path: join(folder, file), name: file };
    added.push(await send<Added>('assets/add', body));
  }

  for (const file of await filesIn(folder))
    await add(file).catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      refused.push({ file, reason: error.message.replaceAll('\n', ' ') });
    });
  return { added, refused };
}

const entryOf = ({ assetId: id, displayName, uri, generation, bytes }: Added) => ({
  id,
  displayName,
  uri,
  generation,
  bytes,
});

/** Returns the entries of assets as a table, a line for each, that is a part of a venue document. */
function tableOf(added: readonly Added[]): string {
  const cells = added.map((asset) => Object.entries(entryOf(asset)));
  const cell = ([name, value]: [string, unknown]) => `"${name}": ${JSON.stringify(value)},`;
  const width = (column: number) =>
    Math.max(...cells.map((row) => (row[column] ? cell(row[column]).length : 0)));
  const lines = cells.map((row) => {
    const padded = row.map((each, column) => cell(each).padEnd(width(column))).join(' ');
    return `  { ${padded.trimEnd().replace(/,$/, '')} }`;
  });
  return lines.join(',\n');
}

/** `npm run venue`. */
export const venue: Program = {
  usage: USAGE,
  commands: {
    check: {
      arguments: [1, 1],
      async run([file = ''], { env }) {
        const locales = readEnvironment(env).config.ui?.i18n?.supportedLocales;
        const { faults, warnings } = checkVenue(await documentIn(file), { now: Date.now(), locales });
        const lines = [...faults.map(faultLine), ...warnings.map(warningLine)];
        if (faults.length > 0) throw new OperatorError(lines.join('\n'));
        return [...lines, 'The venue has no faults.'].join('\n');
      },
    },
    save: {
      arguments: [1, 1],
      async run([file = ''], { send }) {
        const answer = await send<VenueAnswers['save']>('venue/save', await documentIn(file));
        const { version, warnings, architectureId } = answer;
        const saved = `Saved as version ${version} of ${architectureId}. Publish it with: npm run venue -- publish ${architectureId}`;
        return [...warnings.map(warningLine), saved].join('\n');
      },
    },
    publish: {
      arguments: [0, 1],
      async run([architectureId], { send }) {
        const answer = await send<VenueAnswers['publish']>('venue/publish', { architectureId });
        return `Published as version ${answer.publishedVersion}.`;
      },
    },
    'add-assets': {
      arguments: [1, 2],
      options: [JSON_OUTPUT],
      async run([folder = '', architectureId], context) {
        const { added, refused } = await addFiles(resolve(folder), architectureId, context);
        const assets = added.map(entryOf);
        const output = context.has(JSON_OUTPUT)
          ? JSON.stringify({ assets, refused }, null, 2)
          : tableOf(added) || 'No file was added.';
        if (refused.length === 0) return output;
        const reasons = refused.map(({ file, reason }) => `${file}: ${reason}`);
        throw new OperatorError(reasons.join('\n'), output);
      },
    },
    unpublish: {
      arguments: [0, 0],
      async run(_, { send }) {
        await send<VenueAnswers['unpublish']>('venue/unpublish', {});
        return 'The venue is unpublished.';
      },
    },
  },
};
