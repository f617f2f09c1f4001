import type { OperationMode } from '@domain/people/attendee';
import type { User } from '@domain/people/user';
import type { UiConfig } from '@domain/shared/ui-config';
import type { AgendaEntered } from '../../agenda/agenda.machine';
import type { AuthFact } from '../../auth/auth.events';
import type { CallsFact } from '../../calls/calls.events';
import type { ChatPanelFact } from '../../chat-panel/chat-panel.events';
import type { ConnectionFact } from '../../connection/connection.machine';
import type { CookieBannerFact } from '../../cookie-banner/cookie-banner.events';
import type { LogEntry } from '../../log-capture/log-entry';
import type { MeetingFact } from '../../meeting/meeting.events';
import type { NavigationFact } from '../../navigation/navigation.machine';
import type { Fault } from '../../patterns/port';
import type { PeopleFact } from '../../people/people.events';
import type { PresenceFact } from '../../presence/presence.events';
import type { ProfileViewFact } from '../../profile-view/profile-view.events';
import type { PublicationFact } from '../../publication/publication.machine';
import type { TrackingFact } from '../../tracking/tracking.events';
import type { VenueFact } from '../../venue/venue.events';
import type { VersionWatchFact } from '../../version-watch/version-watch.events';
import type { CallReport } from '../call-report';
import type { BackgroundChildId } from './background-children';

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
  | AgendaEntered
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
export interface Attendee {
  mode: OperationMode;
  details: User;
  isShown: boolean;
}

/** Raised when the user, the settings or the version changed, and all of them are known. */
export type AttendeeEvent = { type: 'attendee.known' } & Attendee;

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
