import type { OperationMode } from '@domain/attendee';
import type { Logger } from '../log';
import type { Realtime } from '../realtime/realtime';
import { removeAttendee } from './remove-attendee';

const MODES: readonly OperationMode[] = ['live', 'stage'];

interface SweepParts {
  realtime: Pick<Realtime, 'read' | 'write' | 'onGone'>;
  log: Logger;
}

/**
 * Removes the entry of a person whose last connection is gone and lowers the count of its area: an entry can
 * outlive its connection when that broke before its end was arranged, or when another tab had moved it.
 */
export function sweepAttendees({ realtime, log }: SweepParts): void {
  realtime.onGone((uid) => {
    for (const mode of MODES)
      removeAttendee(realtime, mode, uid).catch((error: unknown) =>
        log.error({ err: error }, 'an attendee could not be removed'),
      );
  });
}
