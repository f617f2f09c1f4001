import type { PresenceStatus } from '@domain/people/attendee';
import { linkState } from '@machines/connection/connection.selectors';
import { useChildValue } from '@/app/app-context';
import type { ShownStatus } from '@/ui/text/status-texts';

/** Returns whether the link is down: presence and statuses are then unknown. */
export const isLinkDown = (snapshot: Parameters<typeof linkState>[0]): boolean =>
  linkState(snapshot) !== 'online';

/** Returns the status as it is shown: unknown while the own link is down. */
export const useShownStatus = (status: PresenceStatus): ShownStatus =>
  useChildValue('connection', isLinkDown) ? 'Unknown' : status;
