import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Realtime } from '../../backend/realtime/realtime';
import type { Logger } from '../../platform/log';
import { MODES } from './attendees';

/**
 * Data that ends with the last connection of its person, below a mode: `*` is any key, and `$uid` that of the person. With
 * a `field` the data names its person there.
 */
export interface EndingData {
  path: string;
  field?: string;
}

type RealtimeData = Pick<Realtime, 'read' | 'keys' | 'write'>;

/** Returns the paths of a person's data. */
function pathsOf({ read, keys }: RealtimeData, mode: OperationMode, uid: string, data: EndingData): string[] {
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

interface SweepParts {
  realtime: RealtimeData & Pick<Realtime, 'onGone'>;
  endings: readonly EndingData[];
  log: Logger;
}

/**
 * Removes what ends with a person when their last connection is gone: data of clients that set no disconnect writes
 * outlives its connection.
 */
export function sweepGonePeople({ realtime, endings, log }: SweepParts): void {
  realtime.onGone((uid) => {
    const gone = MODES.flatMap((mode) => endings.flatMap((data) => pathsOf(realtime, mode, uid, data)));
    if (gone.length === 0) return;
    realtime
      .write(Object.fromEntries(gone.map((path) => [path, null])))
      .catch((error: unknown) => log.error({ err: error }, 'data of a person who left could not be removed'));
  });
}
