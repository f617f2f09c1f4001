import type { OperationMode } from '@domain/attendee';
import * as v from 'valibot';
import type { Logger } from '../log';
import type { Realtime } from '../realtime/realtime';

const INTERVAL = 10_000;
const MODES: readonly OperationMode[] = ['live', 'stage'];
const countsSchema = v.record(v.string(), v.number());

interface EmptyAreaParts {
  realtime: Pick<Realtime, 'read' | 'write'>;
  log: Logger;
  /** Milliseconds between two rounds. */
  interval?: number;
}

/**
 * Removes the counts of areas that everybody left, which the rules let no client do: they would pile up until the
 * next start. Returns what stops it.
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
