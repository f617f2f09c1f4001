import type { ClientDetails } from '@domain/logs/log-message';
import { cachedPromise } from '@domain/shared/cached-promise';
import type { AgendaPort } from '@machines/agenda/agenda.machine';
import type { CookieBannerPort } from '@machines/cookie-banner/cookie-banner.machine';
import type { MeetingPort } from '@machines/meeting/meeting.machine';
import type { AnnouncementMemory } from '@machines/moderation/announcements.machine';
import type { HostActionPort } from '@machines/moderation/host-action.machine';
import type { ReportingPort } from '@machines/moderation/reporting.machine';
import type { ProfileViewPort } from '@machines/profile-view/profile-view.machine';
import type { TrackingPort } from '@machines/tracking/tracking.machine';
import type { ApiClient, ApiClientOptions } from './api/api-client';
import { type CallMedia, createCallMedia } from './calls/call-media';
import { type ChatAlerts, createChatAlerts } from './chat/chat-alerts';
import { type ChatFiles, createChatFiles } from './chat/chat-files';
import { createConsent } from './consent/consent';
import type { Firebase } from './identity/identity';
import { idle } from './idle';
import { lazyPort } from './lazy-port';
import { createAnnouncementMemory, createReportSending } from './moderation/announcements';
import { type Activity, createActivity } from './people/activity';
import {
  createPeopleReading,
  createPeopleSearch,
  type ReadPeople,
  type SearchPeople,
} from './people/people-search';
import { createProfileDrafts, createProfilePictures, createProfiles, type Profiles } from './people/profiles';
import { createRealtime, openRealtime, type Realtime } from './realtime-services';
import { type ChatTexts, createChatTexts } from './storage/chat-texts';
import { createKeptMeeting } from './storage/kept-meeting';
import { type TextStore, textStore } from './storage/storage';
import { createPageTracker } from './tracking/page-tracker';

/** What all services share. */
export interface ServiceParts {
  local: TextStore;
  token: ApiClientOptions['token'];
  call: ApiClient['call'];
  clientDetails: () => Promise<ClientDetails>;
  firebase: Firebase;
}

/** The effects of the machines in the background, whose code loads with theirs. */
export interface BackgroundServices
  extends HostActionPort,
    ReportingPort,
    Pick<ProfileViewPort, 'profileDrafts' | 'profilePictures'> {
  consent: CookieBannerPort;
  realtime: Realtime;
  activity: Activity;
  searchPeople: SearchPeople;
  readPeople: ReadPeople;
  profiles: Profiles;
  announcementMemory: AnnouncementMemory;
  chatTexts: ChatTexts;
  chatFiles: ChatFiles;
  chatAlerts: ChatAlerts;
  /** Keeps the meeting that the user is in while the page is loaded again. */
  keptMeeting: MeetingPort;
  callMedia: CallMedia;
  tracker: TrackingPort;
  agenda: AgendaPort;
}

const ZONE = 'foyer:agenda-zone';

/** Creates them from what they share with the services of the first page. */
export const createBackgroundServices = ({
  local,
  token,
  call,
  clientDetails,
  firebase,
}: ServiceParts): BackgroundServices => {
  const realtime = createRealtime({ open: openRealtime(firebase), whenIdle: idle });
  const activity = createActivity();
  const session = textStore(() => globalThis.sessionStorage);
  return {
    keptMeeting: createKeptMeeting(session),
    consent: createConsent({ local, call, clientDetails }),
    realtime,
    activity,
    searchPeople: createPeopleSearch(call),
    readPeople: createPeopleReading(call),
    profiles: createProfiles(call),
    profilePictures: createProfilePictures(call),
    sendReport: createReportSending(call),
    performAction: async (hostAction) =>
      (await import('./moderation/moderation')).createModeration(call).performAction(hostAction),
    announcementMemory: createAnnouncementMemory(local, session),
    chatTexts: createChatTexts(session),
    chatFiles: createChatFiles(call),
    chatAlerts: createChatAlerts(local),
    callMedia: createCallMedia({ call, local, session }),
    profileDrafts: createProfileDrafts(session),
    tracker: createPageTracker(local, token),
    agenda: lazyPort<AgendaPort, 'zone' | 'keepZone'>(
      cachedPromise(async () =>
        (await import('./agenda/agenda')).createAgendaPort({ call, realtime, activity }),
      ),
      {
        zone: () => local.get(ZONE),
        keepZone: (zone) => void (zone === null ? local.remove(ZONE) : local.set(ZONE, zone)),
      },
    ),
  };
};
