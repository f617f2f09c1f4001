import type { Attendee } from '@domain/people/attendee';
import type { PresenceContext } from './presence.events';

/** Returns the status that others see. */
export const shownStatus = ({
  status,
  inCall,
}: Pick<PresenceContext, 'status' | 'inCall'>): Attendee['status'] => (inCall ? 'Busy' : status);
