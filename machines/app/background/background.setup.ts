import type { User, UserDetails } from '@domain/people/user';
import type { UiConfig } from '@domain/shared/ui-config';
import type { OpenVenue } from '@domain/venue/venue';
import { operationModeOf, type VenueVersion } from '@domain/venue/venue-version';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { LogEntry } from '../../log-capture/log-entry';
import { CHAT_SHEET, PEOPLE_SHEET, PROFILE } from '../../navigation/navigation.machine';
import { fact, parentActor } from '../../patterns/port';
import type { Attendee, BackgroundEvent, BackgroundFact } from './background.events';
import { type BackgroundChildId, backgroundChildren } from './background-children';

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
