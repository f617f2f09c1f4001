import type { ChosenStatus } from '@domain/attendee';
import { isPresenceReady, ownStatus } from '@machines/presence/presence.selectors';
import { useChild, useChildValue } from '@/app/app-context';

export const CHOICES: readonly ChosenStatus[] = ['Available', 'Busy'];

/** How others see the person, and how to change that; null while nobody sees them. */
export function useOwnStatus() {
  const presence = useChild('presence');
  const ready = useChildValue('presence', isPresenceReady);
  const status = useChildValue('presence', ownStatus);
  if (!ready) return null;
  return {
    status,
    choose: (chosen: ChosenStatus) => presence.send({ type: 'status.choose', status: chosen }),
  };
}
