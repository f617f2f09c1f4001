import type { ChosenStatus } from '@domain/people/attendee';
import { isPresenceReady, ownStatus } from '@machines/presence/presence.selectors';
import { useBackground, useBackgroundValue } from '@/app/app-context';

export const CHOICES: readonly ChosenStatus[] = ['Available', 'Busy'];

/** Returns the user's own status and the function that changes it; null without presence. */
export function useOwnStatus() {
  const presence = useBackground('presence');
  const ready = useBackgroundValue('presence', isPresenceReady, false);
  const status = useBackgroundValue('presence', ownStatus, 'Offline');
  if (!ready) return null;
  return {
    status,
    choose: (chosen: ChosenStatus) => presence?.send({ type: 'status.choose', status: chosen }),
  };
}
