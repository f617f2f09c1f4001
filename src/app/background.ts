import { mergeVenue } from '@domain/venue/venue-changes';
import { createAgenda } from '@machines/agenda/agenda.machine';
import { backgroundMachine } from '@machines/app/background/background.machine';
import { backgroundChildren } from '@machines/app/background/background-children';
import { storedRoom } from '@machines/meeting/meeting.events';
import { type BackgroundServices, createBackgroundServices } from '@/services/background-services';
import type { Services } from '@/services/services';
import { callsSlots } from './slots/calls';
import { chatSlots } from './slots/chat';
import { consentSlots } from './slots/cookie-banner';
import { promise } from './slots/fill';
import { presenceSlots } from './slots/presence-slots';
import { profileSlots } from './slots/profile-view';
import { trackingSlots } from './slots/tracking';
import { versionSlots } from './slots/version-watch';

export { createBackgroundServices, mergeVenue };

const MEETING = 'foyer:meeting';

const meetingFor = ({ session }: BackgroundServices) =>
  backgroundChildren.meeting.provide({
    actors: { recallRoom: promise(async () => storedRoom(session.get(MEETING))) },
    actions: {
      keepRoom: (_, { room }) => {
        if (room) session.set(MEETING, JSON.stringify(room));
        else session.remove(MEETING);
      },
    },
  });

/** Returns the machine of everything that no first page needs, with its slots filled. */
export const createBackground = (services: Services & BackgroundServices) =>
  backgroundMachine.provide({
    actors: {
      ...versionSlots(services),
      ...consentSlots(services),
      ...trackingSlots(services),
      ...presenceSlots(services),
      ...profileSlots(services),
      ...chatSlots(services),
      ...callsSlots(services),
      meeting: meetingFor(services),
      agenda: createAgenda(services.agenda),
    },
  });
