import type { PresenceStatus } from '@domain/attendee';
import { linkState } from '@machines/connection/connection.machine';
import { useChildValue } from '@/app/app-context';

/** While the link is down nobody knows how others are. */
export function useShownStatus(status: PresenceStatus): PresenceStatus {
  const link = useChildValue('connection', linkState);
  return link === 'online' ? status : 'Offline';
}
