import { attendeeSchema, type OperationMode } from '@domain/attendee';
import { escapeKey } from '@domain/database-key';
import * as v from 'valibot';
import type { Logger } from '../log';
import type { Realtime } from '../realtime/realtime';

const MODES: readonly OperationMode[] = ['live', 'stage'];
const entrySchema = v.pick(attendeeSchema, ['areaId']);

interface SweepParts {
  realtime: Pick<Realtime, 'read' | 'write' | 'onGone'>;
  log: Logger;
}

/**
 * Removes the entry of a person whose last connection is gone and lowers the count of its area: an entry can
 * outlive its connection when that broke before its end was arranged, or when another tab had moved it.
 */
export function sweepAttendees({ realtime, log }: SweepParts): void {
  const fewer = (path: string): number | null => {
    const count = realtime.read(path);
    return typeof count === 'number' && count > 1 ? count - 1 : null;
  };

  async function remove(mode: OperationMode, uid: string): Promise<void> {
    const entry = `${mode}/attendees/${escapeKey(uid)}`;
    const standing = realtime.read(entry);
    if (standing === null) return;
    const { success, output } = v.safeParse(entrySchema, standing);
    const counted = success ? `${mode}/attendeeCounts/${escapeKey(output.areaId)}` : undefined;
    await realtime.write({ [entry]: null, ...(counted && { [counted]: fewer(counted) }) });
  }

  realtime.onGone((uid) => {
    for (const mode of MODES)
      remove(mode, uid).catch((error: unknown) =>
        log.error({ err: error }, 'an attendee could not be removed'),
      );
  });
}
