import { mergeVenue } from '@domain/venue/venue-changes';
import { createAgenda } from '@machines/agenda/agenda.machine';
import { backgroundMachine } from '@machines/app/background/background.machine';
import { createCalls } from '@machines/calls/calls.machine';
import { createChatPanel } from '@machines/chat-panel/chat-panel.machine';
import { createConnection } from '@machines/connection/connection.machine';
import { createCookieBanner } from '@machines/cookie-banner/cookie-banner.machine';
import { createMeeting } from '@machines/meeting/meeting.machine';
import { createPeople } from '@machines/people/people.machine';
import { createPresence } from '@machines/presence/presence.machine';
import { createProfileView } from '@machines/profile-view/profile-view.machine';
import { createTracking } from '@machines/tracking/tracking.machine';
import { createVersionWatch } from '@machines/version-watch/version-watch.machine';
import { type BackgroundServices, createBackgroundServices } from '@/services/background-services';
import { playRingTone } from '@/services/calls/ring-tone';
import { createChatPanelPort } from '@/services/chat/chat-panel';
import { readAreaCounts } from '@/services/people/area-counts';
import type { Services } from '@/services/services';

export { createBackgroundServices, mergeVenue };

/** Returns the machine of everything that no first page needs, with its ports handed over. */
export const createBackground = (services: Services & BackgroundServices) =>
  backgroundMachine.provide({
    actors: {
      presence: createPresence(services),
      people: createPeople({
        ...services,
        readAreaCounts: (query) => readAreaCounts(services.realtime, query),
      }),
      chatPanel: createChatPanel(createChatPanelPort(services)),
      calls: createCalls({
        calls: services.realtime.calls,
        media: services.callMedia,
        playRingTone: () => playRingTone(services.chatAlerts),
      }),
      connection: createConnection(services),
      versionWatch: createVersionWatch(services),
      cookieBanner: createCookieBanner(services.consent),
      tracking: createTracking(services.tracker),
      profileView: createProfileView(services),
      meeting: createMeeting(services.keptMeeting),
      agenda: createAgenda(services.agenda),
    },
  });
