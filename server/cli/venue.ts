import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { VenueFault } from '@domain/venue/venue-checks';
import { checkVenue } from '@domain/venue/venue-warnings';
import type { ScheduleAnswer } from '../features/agenda';
import { type AssetAnswers, assetIdOf } from '../features/assets';
import { VENUE_BYTES_MAX, type VenueAnswers } from '../features/venue';
import { readEnvironment } from '../platform/config/environment';
import { type CommandContext, OperatorError, type Program, readInput } from './command-line';

const USAGE = `Usage: npm run venue -- check FILE.json  lists every fault of a venue and what is unusual, without a server
       npm run venue -- save FILE.json   saves a venue without faults as the draft
       npm run venue -- publish [ID]     publishes the draft of an architecture, or the latest one
       npm run venue -- unpublish        unpublishes the venue
       npm run venue -- add-assets FOLDER [ID] [--json]  adds the files of a folder and prints their entries
       npm run venue -- import-schedule FILE.json [--area-per room|track]
                                         puts a public schedule (schedule.json) into the draft, again after each change

Files are added to the architecture with this ID, or to the one saved last. A file that is added again becomes a new
generation of its asset when it has changed. All commands but check work on DATA_DIR, whether its server runs or not.`;

/** Reads the text of a file. @throws OperatorError */
async function textIn(file: string): Promise<string> {
  const bytes = await readInput(file, VENUE_BYTES_MAX);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(`${file} is not JSON in UTF-8.`);
  }
}

/** Reads the document of a file. @throws OperatorError */
async function documentIn(file: string): Promise<object> {
  const text = await textIn(file);
  try {
    const document: unknown = JSON.parse(text);
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

const PER = 'area-per';
const TITLES_SHOWN = 20;
const PLACES_SHOWN = 3;

/** Returns what an import did to some things, and the names of those that people look for. */
function countOf(what: string, names: readonly string[], isNamed: boolean): string[] {
  const more = names.length > TITLES_SHOWN ? [`  and ${names.length - TITLES_SHOWN} more`] : [];
  const listed = isNamed ? [...names.slice(0, TITLES_SHOWN).map((name) => `  ${name}`), ...more] : [];
  return names.length > 0 ? [`${names.length} ${what}`, ...listed] : [];
}

/** Returns a line for each message, with the places where it applies. */
function groupedWarnings(warnings: readonly VenueFault[]): string[] {
  const byMessage = new Map<string, string[]>();
  for (const { path, message } of warnings) byMessage.set(message, [...(byMessage.get(message) ?? []), path]);
  return [...byMessage].flatMap(([message, paths]) => {
    const more = paths.length > PLACES_SHOWN ? [`  and ${paths.length - PLACES_SHOWN} more`] : [];
    return [`Warning: ${message}`, ...paths.slice(0, PLACES_SHOWN).map((path) => `  ${path}`), ...more];
  });
}

function scheduleReport({ areas, sessions, version, isChanged, ...answer }: ScheduleAnswer): string {
  const { added, moved, changed, removed, unchanged, withoutArea } = sessions;
  const isFirst = moved.length + changed.length + removed.length + unchanged === 0;
  const lines = [
    ...countOf('areas new:', areas.added, true),
    ...countOf('areas removed:', areas.removed, true),
    ...countOf(isFirst ? 'sessions new' : 'sessions new:', added, !isFirst),
    ...countOf('sessions moved:', moved, true),
    ...countOf('sessions changed:', changed, true),
    ...countOf('sessions removed:', removed, true),
    ...(unchanged > 0 ? [`${unchanged} sessions unchanged`] : []),
    ...(withoutArea > 0
      ? [`${withoutArea} sessions are in the agenda only: they have no room (or track)`]
      : []),
    ...groupedWarnings(answer.warnings),
    ...groupedWarnings(answer.venueWarnings),
  ];
  const end = isChanged
    ? `Saved as version ${version}. Publish it with: npm run venue -- publish`
    : 'The draft had this schedule already: nothing was saved.';
  return [...lines, end].join('\n');
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
    'import-schedule': {
      arguments: [1, 1],
      values: { [PER]: ['room', 'track'] },
      async run([file = ''], { send, choice }) {
        const schedule = await textIn(file);
        const body = { schedule, areaPer: choice(PER) ?? 'room' };
        return scheduleReport(await send<ScheduleAnswer>('agenda/import-schedule', body));
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
