import { attendeeSchema, type OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Realtime } from '../../backend/realtime/realtime';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Logger } from '../../platform/log';

type RealtimeData = Pick<Realtime, 'read' | 'write'>;

export const MODES: readonly OperationMode[] = ['live', 'stage'];
const entrySchema = v.pick(attendeeSchema, ['areaId']);

/** The path of a person's entry. */
const attendeePath = (mode: OperationMode, uid: string): string => `${mode}/attendees/${escapeKey(uid)}`;

/** The path of the records of a person's tabs. */
const tabsPath = (mode: OperationMode, uid: string): string => `${mode}/attendeeTabs/${escapeKey(uid)}`;

/** Removes the entry of a person, if there is one, and lowers the count of its area. */
async function removeAttendee(realtime: RealtimeData, mode: OperationMode, uid: string): Promise<void> {
  const fewer = (path: string): number | null => {
    const count = realtime.read(path);
    return typeof count === 'number' && count > 1 ? count - 1 : null;
  };
  const path = attendeePath(mode, uid);
  const entry = realtime.read(path);
  if (entry === null) return;
  const { success, output } = v.safeParse(entrySchema, entry);
  const counted = success ? `${mode}/attendeeCounts/${escapeKey(output.areaId)}` : undefined;
  await realtime.write({ [path]: null, ...(counted && { [counted]: fewer(counted) }) });
}

async function removeTabs(realtime: RealtimeData, mode: OperationMode, uid: string): Promise<void> {
  const path = tabsPath(mode, uid);
  if (realtime.read(path) !== null) await realtime.write({ [path]: null });
}

interface SweepParts {
  realtime: Pick<Realtime, 'read' | 'write' | 'onGone'>;
  log: Logger;
}

/**
 * Removes the entry of a person and the records of their tabs when their last connection is gone, and lowers the count
 * of the entry's area: data of clients that set no disconnect writes outlives its connection.
 */
export function sweepAttendees({ realtime, log }: SweepParts): void {
  realtime.onGone((uid) => {
    for (const mode of MODES)
      for (const remove of [removeAttendee, removeTabs])
        remove(realtime, mode, uid).catch((error: unknown) =>
          log.error({ err: error }, 'attendee could not be removed'),
        );
  });
}

/** Personal data in the realtime database. */
export interface PersonalEntries {
  /** The key in the export. */
  name: string;
  /** The path below a mode, as in the rules. */
  path: string;
  /** Returns the person's data in each mode. */
  read(stored: StoredData, uid: string): Promise<Record<OperationMode, unknown>>;
  erase(stored: StoredData, uid: string): Promise<void>;
}

/** The data of the realtime database. */
export interface StoredData {
  records: Records;
  /** Missing where it is hosted: presence goes there with its connection. */
  realtime: (RealtimeData & Pick<Realtime, 'isConnected'>) | undefined;
}

type PathOf = (mode: OperationMode, uid: string) => string;

const readModes =
  (pathOf: PathOf) =>
  async ({ realtime }: StoredData, uid: string) => ({
    live: realtime?.read(pathOf('live', uid)) ?? null,
    stage: realtime?.read(pathOf('stage', uid)) ?? null,
  });

/**
 * Erases data of a person who is not connected. That of a connected one goes with the connection, which ends with the
 * account: a page that loses it before would write it again.
 */
const eraseModes =
  (remove: typeof removeAttendee) =>
  async ({ realtime }: StoredData, uid: string) => {
    if (realtime && !realtime.isConnected(uid)) for (const mode of MODES) await remove(realtime, mode, uid);
  };

/** The presence of a person and the places of their tabs, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  {
    name: 'presence',
    path: 'attendees/$uid',
    read: readModes(attendeePath),
    erase: eraseModes(removeAttendee),
  },
  {
    name: 'presenceTabs',
    path: 'attendeeTabs/$uid',
    read: readModes(tabsPath),
    erase: eraseModes(removeTabs),
  },
];

const INTERVAL = 10_000;
const countsSchema = v.record(v.string(), v.number());

interface EmptyAreaParts {
  realtime: Pick<Realtime, 'read' | 'write'>;
  log: Logger;
  /** Milliseconds between two sweeps. */
  interval?: number;
}

/**
 * Removes the counts of empty areas regularly: the rules let no client do it, and they would add up until the next
 * start. Returns a function that stops it.
 */
export function sweepEmptyAreas({ realtime, log, interval = INTERVAL }: EmptyAreaParts): () => void {
  function removalsIn(mode: OperationMode): [string, null][] {
    const counts = v.safeParse(countsSchema, realtime.read(`${mode}/attendeeCounts`));
    if (!counts.success) return [];
    const empty = Object.keys(counts.output).filter((areaKey) => counts.output[areaKey] === 0);
    return empty.map((areaKey) => [`${mode}/attendeeCounts/${areaKey}`, null]);
  }

  async function sweep(): Promise<void> {
    const removals = MODES.flatMap(removalsIn);
    if (removals.length > 0) await realtime.write(Object.fromEntries(removals));
  }

  const timer = setInterval(() => {
    sweep().catch((error: unknown) =>
      log.error({ err: error }, 'counts of empty areas could not be removed'),
    );
  }, interval);
  return () => clearInterval(timer);
}

/**
 * Data that ends with the last connection of its person, below a mode: `*` is any key, and `$uid` that of the person. With
 * a `field` the data names its person there.
 */
export interface EndingData {
  path: string;
  field?: string;
}

type EndingRealtime = Pick<Realtime, 'read' | 'keys' | 'write'>;

/** Returns the paths of a person's data. */
function pathsOf(
  { read, keys }: EndingRealtime,
  mode: OperationMode,
  uid: string,
  data: EndingData,
): string[] {
  const own = escapeKey(uid);
  const paths = data.path
    .split('/')
    .reduce<string[]>(
      (found, part) =>
        found.flatMap((path) =>
          (part === '*' ? keys(path) : [part === '$uid' ? own : part]).map((key) => `${path}/${key}`),
        ),
      [mode],
    );
  return paths.filter((path) =>
    data.field === undefined ? read(path) !== null : read(`${path}/${data.field}`) === uid,
  );
}

interface GoneParts {
  realtime: EndingRealtime & Pick<Realtime, 'onGone'>;
  endings: readonly EndingData[];
  log: Logger;
}

/**
 * Removes what ends with a person when their last connection is gone: data of clients that set no disconnect writes
 * outlives its connection.
 */
export function sweepGonePeople({ realtime, endings, log }: GoneParts): void {
  realtime.onGone((uid) => {
    const gone = MODES.flatMap((mode) => endings.flatMap((data) => pathsOf(realtime, mode, uid, data)));
    if (gone.length === 0) return;
    realtime
      .write(Object.fromEntries(gone.map((path) => [path, null])))
      .catch((error: unknown) => log.error({ err: error }, 'data of a person who left could not be removed'));
  });
}

type Reader = StoredData['records'];
/** Data of a person, each with its path. */
type Found = [path: string, value: Json][];
/** Values by the paths where they are written together. */
export type Writes = Record<string, Json>;

/** A person who may no longer speak, or no longer be there at all. */
export interface Silenced {
  mode: OperationMode;
  /** The uid of tokens. */
  uid: string;
  kind: 'MUTE' | 'BAN';
  /** The one channel that it concerns; the whole venue when missing. */
  channelId?: string | undefined;
}

export type Find = (reader: Reader, mode: OperationMode, uid: string) => Promise<Found>;

/** Returns the children of a place by their keys; none where there is no data. */
export const childrenOf = (value: Json | undefined): [string, Json][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Returns a child of a value; undefined where there is none. */
export const fieldOf = (value: Json | undefined, field: string): Json | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? value[field] : undefined;

/** Returns the function that reads what a person has in each mode. */
export const inModes =
  (read: (reader: Reader, mode: OperationMode, uid: string) => Promise<Json>): PersonalEntries['read'] =>
  async ({ records }, uid) => ({
    live: await read(records, 'live', uid),
    stage: await read(records, 'stage', uid),
  });

/** Returns the personal entries that are exported and erased one by one, wherever `find` finds them. */
export function foundEntries(name: string, path: string, find: Find): PersonalEntries {
  return {
    name,
    path,
    read: inModes(async (reader, mode, uid) => {
      const found = await find(reader, mode, uid);
      return found.length > 0 ? Object.fromEntries(found) : null;
    }),
    async erase({ records }, uid) {
      for (const mode of MODES) {
        const found = await find(records, mode, uid);
        if (found.length > 0) await records.write(Object.fromEntries(found.map(([at]) => [at, null])));
      }
    },
  };
}

/** A place of a person's data below a mode, as in the rules: `$uid` is their key, every other variable any key. */
interface OwnPlace {
  path: string;
  /** Where the data there names its person, if its path does not. */
  field?: string;
}

/** Returns the data of a person at a place. */
export async function ownData(
  { read }: Pick<Records, 'read'>,
  mode: OperationMode,
  uid: string,
  { path, field }: OwnPlace,
): Promise<Found> {
  const isAny = (part: string) => part.startsWith('$');
  const parts = path.split('/').map((part) => (part === '$uid' ? escapeKey(uid) : part));
  const fixed = parts.slice(0, [...parts.map(isAny), true].indexOf(true));
  const root = [mode, ...fixed].join('/');
  let found: Found = [[root, await read(root)]];
  for (const part of parts.slice(fixed.length))
    found = found.flatMap(([at, value]) =>
      childrenOf(value)
        .filter(([key]) => isAny(part) || key === part)
        .map(([key, child]): Found[number] => [`${at}/${key}`, child]),
    );
  return found.filter(([, value]) => (field === undefined ? value !== null : fieldOf(value, field) === uid));
}

/** Returns the personal entries that are at places of a person. */
export const ownEntries = (name: string, place: OwnPlace, ...others: OwnPlace[]): PersonalEntries =>
  foundEntries(name, place.path, async (reader, mode, uid) => {
    const all = [place, ...others].map((one) => ownData(reader, mode, uid, one));
    return (await Promise.all(all)).flat();
  });

/** Returns the personal entries at the one place of a person in a branch, which are exported as they are there. */
export const ownRecord = (name: string, branch: string): PersonalEntries => ({
  ...ownEntries(name, { path: `${branch}/$uid` }),
  read: inModes(({ read }, mode, uid) => read(`${mode}/${branch}/${escapeKey(uid)}`)),
});
