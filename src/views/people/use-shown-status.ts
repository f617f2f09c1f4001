import type { PresenceStatus } from '@domain/people/attendee';
import { linkState } from '@machines/connection/connection.selectors';
import { useChildValue } from '@/app/app-context';

/** Returns whether the link is down: presence and statuses are then unknown. */
export const isLinkDown = (snapshot: Parameters<typeof linkState>[0]): boolean =>
  linkState(snapshot) !== 'online';

export const useShownStatus = (status: PresenceStatus): PresenceStatus =>
  useChildValue('connection', isLinkDown) ? 'Offline' : status;
