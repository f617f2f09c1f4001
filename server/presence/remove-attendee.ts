import { attendeeSchema, type OperationMode } from '@domain/attendee';
import { escapeKey } from '@domain/database-key';
import * as v from 'valibot';
import type { Realtime } from '../realtime/realtime';

type Database = Pick<Realtime, 'read' | 'write'>;

const entrySchema = v.pick(attendeeSchema, ['areaId']);

/** Where the entry of a person stands. */
export const attendeePath = (mode: OperationMode, uid: string): string =>
  `${mode}/attendees/${escapeKey(uid)}`;

/** Removes the entry of a person, if there is one, and lowers the count of its area. */
export async function removeAttendee(realtime: Database, mode: OperationMode, uid: string): Promise<void> {
  const fewer = (path: string): number | null => {
    const count = realtime.read(path);
    return typeof count === 'number' && count > 1 ? count - 1 : null;
  };
  const entry = attendeePath(mode, uid);
  const standing = realtime.read(entry);
  if (standing === null) return;
  const { success, output } = v.safeParse(entrySchema, standing);
  const counted = success ? `${mode}/attendeeCounts/${escapeKey(output.areaId)}` : undefined;
  await realtime.write({ [entry]: null, ...(counted && { [counted]: fewer(counted) }) });
}
