import type { OperationMode } from '@domain/people/attendee';
import * as v from 'valibot';
import type { Realtime } from '../../backend/realtime/realtime';
import type { Logger } from '../../platform/log';
import { MODES } from './attendees';

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
