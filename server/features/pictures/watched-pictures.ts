import { escapeKey } from '@domain/shared/database-key';
import { type Kysely, sql } from 'kysely';
import type { Realtime } from '../../backend/realtime/realtime';
import type { Json } from '../../backend/realtime/tree/read-node';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { childrenOf, fieldOf, MODES } from '../presence';
import type { PictureRow } from './used-pictures';

type Path = readonly string[];

export interface WatchParts {
  db: Kysely<Database>;
  realtime: Pick<Realtime, 'read' | 'watch'>;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

/** Where records name pictures, and how many keys lead to a record. */
const DEPTHS: Readonly<Record<string, number>> = { wall: 4, wallQueue: 4, whiteboards: 5 };
const BRANCHES = MODES.flatMap((mode) => Object.keys(DEPTHS).map((branch) => [mode, branch]));

const depthOf = ([, branch = '']: Path): number => DEPTHS[branch] ?? 0;
/** Of a board only its elements name pictures. */
const isElsewhere = ([, branch, , part = 'elements']: Path): boolean =>
  branch === 'whiteboards' && part !== 'elements';
const startsWith = (path: Path, start: Path): boolean => start.every((key, place) => path[place] === key);

/** Returns the branches, the place in one, or the record that a change is about; nothing for other changes. */
function changedPlaces(path: Path): Path[] {
  if (path.length < 2) return BRANCHES.filter((branch) => startsWith(branch, path));
  const depth = depthOf(path);
  return depth === 0 || isElsewhere(path) ? [] : [path.slice(0, depth)];
}

/** Returns the records at a place and below it. */
function recordsIn(path: Path, value: Json | undefined): [path: Path, value: Json | undefined][] {
  if (path.length === depthOf(path)) return [[path, value]];
  if (isElsewhere(path)) return [];
  return childrenOf(value).flatMap(([key, child]) => recordsIn([...path, key], child));
}

interface Place {
  use: unknown;
  mode: unknown;
  /** The key of the wall or the board. */
  widget: unknown;
  author: unknown;
}

/** A picture of a wall is shown by posts of its author there, one of a board on each board. */
const keyOf = (id: unknown, { use, mode, widget, author }: Place): string =>
  (use === 'board' ? [id] : [id, mode, widget, author]).join(' ');

/** A picture that a record names, and the key of where it is shown. */
interface Named {
  id: string;
  key: string;
}

const keyOfRow = ({ id, use, mode, widget_id, author_id }: PictureRow): string =>
  keyOf(id, { use, mode, widget: escapeKey(widget_id), author: author_id });

/** Returns the picture that a record names; undefined without one. */
function namedBy([mode, branch, widget]: Path, value: Json | undefined): Named | undefined {
  const id = fieldOf(value, 'asset');
  const use = branch === 'whiteboards' ? 'board' : 'wall';
  const key = keyOf(id, { use, mode, widget, author: fieldOf(value, 'authorId') });
  return typeof id === 'string' ? { id, key } : undefined;
}

/** Counts the posts and elements that show a picture. */
function createShownCounts() {
  const named = new Map<string, Named>();
  const counts = new Map<string, number>();

  const count = (key: string, by: 1 | -1) => {
    const sum = (counts.get(key) ?? 0) + by;
    if (sum > 0) counts.set(key, sum);
    else counts.delete(key);
  };

  return {
    /** The paths of the known records below a place. */
    below: (place: Path): string[] =>
      place.length === depthOf(place)
        ? []
        : [...named.keys()].filter((path) => path.startsWith(`${place.join('/')}/`)),
    /** Takes a record over; returns the pictures that it names now or named before, when that has changed. */
    take(path: string, value: Json | undefined): Named[] {
      const [before, now] = [named.get(path), namedBy(path.split('/'), value)];
      if (before?.key === now?.key) return [];
      named.delete(path);
      if (now) named.set(path, now);
      if (now) count(now.key, 1);
      if (before) count(before.key, -1);
      return [before, now].flatMap((one) => (one ? [one] : []));
    },
    has: (key: string): boolean => counts.has(key),
  };
}

/** Follows which pictures are on posts and boards of this server's realtime database, and stores when they come and go. */
export function watchPictures({ db, realtime, log, clock }: WatchParts) {
  const shown = createShownCounts();
  const unstored = new Set<string>();

  /** Takes the records of a place over that are there now, and forgets the others. */
  function take(place: Path): Named[] {
    const records = recordsIn(place, realtime.read(place.join('/')));
    const there = new Map(records.map(([path, value]) => [path.join('/'), value]));
    return [...new Set([...shown.below(place), ...there.keys()])].flatMap((path) =>
      shown.take(path, there.get(path)),
    );
  }

  /** Stores that pictures are shown now, or were until now. */
  async function store(pictures: readonly Named[]): Promise<void> {
    const keys = new Set(pictures.map(({ key }) => key));
    const used_at = new Date(clock());
    for (const key of keys) unstored.add(key);
    try {
      const ids = pictures.map(({ id }) => id);
      const rows = await db.selectFrom('shared_picture').selectAll().where('id', '=', anyOf(ids)).execute();
      const meant = rows.filter((row) => keys.has(keyOfRow(row))).map(({ id }) => id);
      await db.updateTable('shared_picture').set({ used_at }).where('id', '=', anyOf(meant)).execute();
      for (const key of keys) unstored.delete(key);
    } catch (error) {
      log.warn({ error }, 'when pictures were shown could not be saved');
    }
  }

  realtime.watch((paths) => {
    const changed = paths.flatMap((path) => changedPlaces(path).flatMap(take));
    if (changed.length > 0) void store(changed);
  });

  return {
    /** Returns whether a picture was on a post or a board, and is on none any more. */
    wasTakenBack(row: PictureRow): boolean {
      const key = keyOfRow(row);
      return (row.used_at !== null || unstored.has(key)) && !shown.has(key);
    },
  };
}
