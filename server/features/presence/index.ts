import type { Realtime } from '../../backend/realtime/realtime';
import type { Logger } from '../../platform/log';
import { sweepAttendees } from './attendees';
import { sweepEmptyAreas } from './empty-areas';

export { areaDeparture } from './area-departure';
export { type PersonalEntries, personalEntries, type StoredData } from './attendees';
export { childrenOf, type Find, fieldOf, foundEntries } from './found-entries';
export { createPresentPeople, type PresentPeople } from './present-people';
export { rules } from './rules';

/** Keeps attendees and area counts consistent with the open connections. Returns a function that stops it. */
export function sweepPresence(parts: {
  realtime: Pick<Realtime, 'read' | 'write' | 'onGone'>;
  log: Logger;
}): () => void {
  sweepAttendees(parts);
  return sweepEmptyAreas(parts);
}
