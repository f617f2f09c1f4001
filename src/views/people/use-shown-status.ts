import type { PresenceStatus } from '@domain/attendee';
import { linkState } from '@machines/connection/connection.machine';
import { useChildValue } from '@/app/app-context';

/** While the link is down nobody knows who is here, nor how others are. */
export const isLinkDown = (snapshot: Parameters<typeof linkState>[0]): boolean =>
  linkState(snapshot) !== 'online';

export const useShownStatus = (status: PresenceStatus): PresenceStatus =>
  useChildValue('connection', isLinkDown) ? 'Offline' : status;
