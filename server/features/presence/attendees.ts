import { attendeeSchema, type OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import * as v from 'valibot';
import type { Realtime } from '../../backend/realtime/realtime';
import type { Records } from '../../backend/realtime/records';
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
