import type { OperationMode } from '@domain/people/attendee';
import type { User, UserDetails } from '@domain/people/user';
import type { UiConfig } from '@domain/shared/ui-config';
import type { OpenVenue } from '@domain/venue/venue';
import { operationModeOf, type VenueVersion } from '@domain/venue/venue-version';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { AgendaWanted } from '../../agenda/agenda.machine';
import type { AuthFact } from '../../auth/auth.setup';
import type { CallsFact } from '../../calls/calls.events';
import type { ChatPanelFact } from '../../chat-panel/chat-panel.events';
import type { ConnectionFact } from '../../connection/connection.machine';
import type { CookieBannerFact } from '../../cookie-banner/cookie-banner.setup';
import type { LogEntry } from '../../log-capture/log-entry';
import type { MeetingFact } from '../../meeting/meeting.events';
import { CHAT_SHEET, type NavigationFact, PEOPLE_SHEET, PROFILE } from '../../navigation/navigation.machine';
import { type Fault, fact, parentActor } from '../../patterns/port';
import type { PeopleFact } from '../../people/people.setup';
import type { PresenceFact } from '../../presence/presence.events';
import type { ProfileViewFact } from '../../profile-view/profile-view.events';
import type { PublicationFact } from '../../publication/publication.machine';
import type { TrackingFact } from '../../tracking/tracking.events';
import type { VenueFact } from '../../venue/venue.machine';
import type { VersionWatchFact } from '../../version-watch/version-watch.machine';
import type { CallReport } from '../call-report';
import { type BackgroundChildId, backgroundChildren } from './background-children';

/** Facts that the root derives from those of its children. */
export type DerivedFact =
  | { type: 'config.loaded'; config: UiConfig }
  /** `fresh`: the user has just logged in; a restored session is no login. */
  | { type: 'user.entered'; user: User; fresh: boolean }
  /** `expired`: not by the user's own will. */
  | { type: 'user.left'; expired: boolean }
  | { type: 'venue.cleared' };

/** The page of an area is shown. */
export type AreaFact = { type: 'area.entered'; areaId: string };

/** Facts that hold until another one of the same subject, the part before the dot. */
export type LastingFact =
  | DerivedFact
  | AreaFact
  | AgendaWanted
  | Extract<CallReport, { type: 'call.dated' }>
  | Extract<PublicationFact, { type: 'publication.changed' }>
  | Extract<AuthFact, { type: 'access.opened' | 'details.received' }>
  | Extract<VenueFact, { type: 'venue.opened' | 'venue.replaced' }>
  | Extract<NavigationFact, { type: 'page.occupied' | 'page.released' | 'form.started' | 'form.finished' }>;

/** Facts that concern only machines that already run. */
export type MomentaryFact =
  | Extract<PublicationFact, { type: 'version.failed' }>
  | Extract<VenueFact, { type: 'venue.refreshed' | 'venue.missed' }>
  | Extract<NavigationFact, { type: 'dialogs.closed' | 'dialog.popped' }>;

/** The user as others see them, in chat and calls, and with `isShown` where people are listed. */
interface Attendee {
  mode: OperationMode;
  details: User;
  isShown: boolean;
}

/** Raised when the user, the settings or the version changed, and all of them are known. */
type AttendeeEvent = { type: 'attendee.known' } & Attendee;

export type BackgroundEvent =
  | LastingFact
  | MomentaryFact
  | ConnectionFact
  | PeopleFact
  | CallsFact
  | MeetingFact
  | ChatPanelFact
  | PresenceFact
  | ProfileViewFact
  | CookieBannerFact
  | TrackingFact
  | VersionWatchFact
  | AttendeeEvent
  | Fault;

export type BackgroundFact =
  /** A dialog that its own machine opens and closes. */
  | { type: 'layer.opened'; id: string }
  | { type: 'layer.closed'; id: string }
  | Extract<ConnectionFact, { type: 'connection.restored' }>
  | Extract<PresenceFact, { type: 'presence.removed' }>
  | Extract<ChatPanelFact, { type: 'user.banned' }>
  | Extract<
      VersionWatchFact,
      {
        type:
          | 'check.started'
          | 'check.ended'
          | 'version.missed'
          | 'version.outdated'
          | 'version.withdrawn'
          | 'version.advanced'
          | 'profile.received'
          | 'profile.missing';
      }
    >
  | { type: 'fault.announced'; source: BackgroundChildId; error: unknown }
  | { type: 'entry.announced'; entry: LogEntry };

interface BackgroundContext {
  config: UiConfig | null;
  /** The published version, once it is known. */
  version: VenueVersion | null;
  /** The signed-in user. */
  user: User | null;
}

/** What others see of a user beside the name. */
const SHOWN = ['title', 'company', 'picture'] as const;

export const NOTHING_KNOWN: BackgroundContext = { config: null, version: null, user: null };

/** The children, actions and guards of the background. */
export const backgroundSetup = setup({
  types: {
    context: {} as BackgroundContext,
    events: {} as BackgroundEvent,
    children: {} as { [Id in BackgroundChildId]: Id },
  },
  actors: backgroundChildren,
  actions: {
    notifyParent: sendTo(parentActor, fact<BackgroundFact>),
    passTo: enqueueActions(({ event, enqueue }, { ids }: { ids: readonly BackgroundChildId[] }) => {
      for (const id of ids) enqueue.sendTo(id, event);
    }),
    rememberConfig: assign((_, { config }: { config: UiConfig }) => ({ config })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({ version })),
    rememberUser: assign((_, { user }: { user: User }) => ({ user })),
    rememberDetails: assign(({ context: { user } }, { details }: { details: UserDetails }) => ({
      user: user && { ...user, ...details },
    })),
    forgetUser: assign({ user: null }),
    announceAttendee: enqueueActions(({ context, enqueue }) => {
      const attendee = attendeeOf(context);
      if (attendee) enqueue.raise({ type: 'attendee.known', ...attendee });
    }),
    activatePresence: sendTo('presence', (_, { mode, details, isShown }: Attendee) => ({
      type: 'presence.activate' as const,
      mode,
      details,
      isShown,
    })),
    configureTracking: sendTo('tracking', (_, { config }: { config: UiConfig }) => ({
      type: 'analytics.configure' as const,
      analytics: config.analytics ?? null,
    })),
    announceVersion: enqueueActions(({ enqueue }, { version }: { version: VenueVersion }) => {
      enqueue.sendTo('versionWatch', { type: 'version.know', version });
      enqueue.sendTo('agenda', { type: 'mode.set', mode: operationModeOf(version) });
    }),
    enterUser: enqueueActions(({ enqueue }, { user, fresh }: { user: User; fresh: boolean }) => {
      const { userId, email } = user;
      enqueue.sendTo('versionWatch', { type: 'watch.allow', userId });
      enqueue.sendTo('cookieBanner', { type: 'user.enter', userId, email });
      enqueue.sendTo('tracking', { type: 'user.enter', userId, email, fresh });
      enqueue.sendTo('profileView', { type: 'user.enter', userId });
      enqueue.sendTo('agenda', { type: 'user.enter', userId });
    }),
    leaveUser: enqueueActions(({ enqueue }, { expired }: { expired: boolean }) => {
      enqueue.sendTo('presence', { type: 'presence.deactivate' });
      enqueue.sendTo('versionWatch', { type: 'watch.forbid' });
      enqueue.sendTo('cookieBanner', { type: 'user.leave' });
      enqueue.sendTo('tracking', { type: 'user.leave' });
      enqueue.sendTo('profileView', { type: 'user.leave', expired });
      enqueue.sendTo('chatPanel', { type: 'user.leave', expired });
      enqueue.sendTo('meeting', { type: 'user.leave' });
      enqueue.sendTo('agenda', { type: 'user.leave' });
    }),
    showVenue: enqueueActions(({ enqueue }, { venue: { architecture } }: { venue: OpenVenue }) => {
      enqueue.sendTo('cookieBanner', { type: 'venue.show', architecture });
      enqueue.sendTo('tracking', { type: 'venue.show', architecture });
      enqueue.sendTo('profileView', {
        type: 'venue.show',
        architectureId: architecture.id,
        own: architecture.userProfileAttributes ?? [],
      });
      enqueue.sendTo('versionWatch', { type: 'venue.show' });
      enqueue.sendTo('agenda', {
        type: 'venue.show',
        hasAgenda: architecture.schedule !== undefined,
      });
    }),
    clearVenue: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('cookieBanner', { type: 'venue.clear' });
      enqueue.sendTo('tracking', { type: 'venue.clear' });
      enqueue.sendTo('profileView', { type: 'venue.clear' });
      enqueue.sendTo('agenda', { type: 'venue.clear' });
    }),
  },
  guards: {
    isPeopleSheet: (_, { id }: { id: string }) => id === PEOPLE_SHEET,
    isChatSheet: (_, { id }: { id: string }) => id === CHAT_SHEET,
    isProfile: (_, { id }: { id: string }) => id === PROFILE,
    isOtherVenue: ({ context }, { version }: { version: VenueVersion }) =>
      isPublished(context.version) &&
      context.version?.publishedArchitectureId !== version.publishedArchitectureId,
    isOtherPerson: ({ context: { user } }, { details }: { details: UserDetails }) =>
      user !== null &&
      ((details.name ?? user.name) !== user.name ||
        SHOWN.some((key) => (user[key] ?? '') !== (details[key] ?? ''))),
  },
});

const isPublished = (version: VenueVersion | null): boolean =>
  version !== null && version.publishedArchitectureId !== null;

/** Returns what is known of the attendee, or null: the user, the mode and the setting of presence are needed. */
function attendeeOf({ config, version, user }: BackgroundContext): Attendee | null {
  if (!config || !version || !user) return null;
  return { mode: operationModeOf(version), details: user, isShown: config.userPresence };
}

type Entry = Pick<LogEntry, 'category' | 'message' | 'error'>;

/** Returns the fact of a message that goes to the console only. */
export const logged = (entry: Entry): BackgroundFact => ({
  type: 'entry.announced',
  entry: { ...entry, level: entry.error === undefined ? 'INFO' : 'WARN', consoleOnly: true },
});

export const failed = (source: BackgroundChildId, error: unknown): BackgroundFact => ({
  type: 'fault.announced',
  source,
  error,
});
