import type { Attendee, OperationMode } from '@domain/attendee';
import { COUNTS_INTERVAL } from '@domain/limits';
import type { CrowdReport } from '@machines/people/crowds';
import type { Realtime } from './realtime';

type CrowdSource = Pick<Realtime, 'readCounts' | 'readFaces'>;

interface CrowdPlace {
  mode: OperationMode;
  /** The area that is followed anyway, and needs no faces. */
  areaId: string;
}

/** Rounds after which faces are looked at again although as many people are there as before. */
const FACES_KEPT = 6;

/** Asks at once and then again and again how many people are in each area, and for a few of their faces. */
export function pollCrowds(
  { readCounts, readFaces }: CrowdSource,
  { mode, areaId }: CrowdPlace,
  onReport: (report: CrowdReport) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let round = 0;
  let known: CrowdReport = { counts: {}, faces: {} };

  async function facesIn(area: string, count: number): Promise<[string, readonly Attendee[]]> {
    const faces = known.faces[area];
    if (faces && known.counts[area] === count && round % FACES_KEPT !== 0) return [area, faces];
    return [area, await readFaces(mode, area)];
  }

  async function look(): Promise<CrowdReport> {
    const counts = await readCounts(mode);
    const others = Object.entries(counts).filter(([area]) => area !== areaId);
    const faces = await Promise.all(others.map(([area, count]) => facesIn(area, count)));
    return { counts, faces: Object.fromEntries(faces) };
  }

  async function poll(): Promise<void> {
    const report = await look().catch(() => null);
    if (stopped) return;
    round += 1;
    if (report) {
      known = report;
      onReport(report);
    }
    timer = setTimeout(() => void poll(), COUNTS_INTERVAL);
  }

  void poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
