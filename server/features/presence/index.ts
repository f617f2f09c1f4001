import type { Realtime } from '../../backend/realtime/realtime';
import type { Logger } from '../../platform/log';
import { sweepAttendees } from './attendees';
import { sweepEmptyAreas } from './empty-areas';
import { type EndingData, sweepGonePeople } from './gone-people';

export { areaDeparture } from './area-departure';
export { type PersonalEntries, personalEntries, type StoredData } from './attendees';
export { childrenOf, type Find, fieldOf, foundEntries } from './found-entries';
export type { EndingData } from './gone-people';
export { createPresentPeople, type PresentPeople } from './present-people';
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
