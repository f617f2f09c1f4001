import type { PresenceStatus } from '@domain/people/attendee';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { useChildValue } from '@/app/app-context';

/**
 * Returns the status of a person as it is shown. While the own link is down, the user is offline like those who left
 * before, and others are unknown.
 */
export function useShownStatus(status: PresenceStatus, isSelf: boolean): PresenceStatus | 'Unknown' {
  const isDown = useChildValue('connection', isLinkDown);
  if (!isDown) return status;
  return isSelf || status === 'Offline' ? 'Offline' : 'Unknown';
}
