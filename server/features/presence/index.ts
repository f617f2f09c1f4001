import type { Realtime } from '../../backend/realtime/realtime';
import type { Logger } from '../../platform/log';
import { type EndingData, sweepAttendees, sweepEmptyAreas, sweepGonePeople } from './attendees';

export type { EndingData } from './attendees';
export {
  childrenOf,
  type Find,
  fieldOf,
  foundEntries,
  inModes,
  MODES,
  ownData,
  ownEntries,
  ownRecord,
  type PersonalEntries,
  personalEntries,
  type Silenced,
  type StoredData,
  type Writes,
} from './attendees';
export { areaDeparture, createPresentPeople, type PresentPeople } from './present-people';
export { rules } from './rules';

/** Keeps attendees, area counts and `endings` consistent with the open connections. Returns a function that stops it. */
export function sweepPresence(parts: {
  realtime: Pick<Realtime, 'read' | 'keys' | 'write' | 'onGone'>;
  endings: readonly EndingData[];
  log: Logger;
}): () => void {
  sweepAttendees(parts);
  sweepGonePeople(parts);
  return sweepEmptyAreas(parts);
}
