import type { User } from '@domain/people/user';
import type { VenueVersion } from '@domain/venue/venue-version';
import type { AppEvent } from '@machines/app/app.setup';
import {
  type Crossing,
  clearFollowers,
  clearVenue,
  closingSession,
  knownVersion,
  offline,
  openedSession,
  session,
  version,
} from './crossing';
import type { Delivery } from './listened-app';

const active = (mode: 'live' | 'stage', details: User, isShown = true): Delivery[] => [
  ['presence', { type: 'presence.activate', mode, details, isShown }],
  ['chatPanel', { type: 'author.set', name: details.name }],
  ['calls', { type: 'author.set', name: details.name }],
];
const staged = { ...version, mode: 'STAGE' } as const;
const work = { title: 'Analyst', company: 'Analytical Engines' };

/** The messages after a signed-in user opened a published venue. */
export const EARLY_VISITOR: AppEvent[] = [
  { type: 'publication.changed', version },
  { type: 'session.opened', session },
];

const withdrawn: VenueVersion = { ...version, publishedVersion: -1, publishedArchitectureId: null };
const next: VenueVersion = { ...version, version: 2, publishedVersion: 2 };
const other: VenueVersion = { ...next, publishedArchitectureId: 'barn' };

const renamed = { ...work, name: 'Ada King' };

const logged = (message: string, error?: unknown): Delivery => [
  'logCapture',
  {
    type: 'log.write',
    entry: {
      level: error ? 'WARN' : 'INFO',
      category: 'versionWatch',
      message,
      ...(error !== undefined && { error }),
      consoleOnly: true,
    },
  },
];
const receive = (received: VenueVersion): Delivery => [
  'publication',
  { type: 'version.receive', version: received },
];
const CHANGED = logged('The Venue version changed on the server. Reloading the venue.');

/** The messages through the root about presence and about the version of the venue. */
export const VISIT_CROSSINGS: Crossing[] = [
  {
    sentence: 'presence starts with a session once the version is known',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'session.opened', session },
    deliveries: [...openedSession, ...active('live', session.user)],
    emitted: [{ type: 'access.changed' }],
    present: true,
  },
  {
    sentence: 'presence starts with the version when a user is already signed in',
    before: [{ type: 'session.opened', session }],
    event: { type: 'publication.changed', version: staged },
    deliveries: [
      ['venue', { type: 'venue.load', architectureId: 'hall' }],
      ...knownVersion(staged),
      ...active('stage', session.user),
    ],
    emitted: [{ type: 'access.changed' }],
    present: true,
  },
  {
    sentence: 'presence and auth receive the profile of the person from the server',
    before: EARLY_VISITOR,
    event: { type: 'details.received', details: work },
    deliveries: [
      ...active('live', { ...session.user, ...work }),
      ['auth', { type: 'user.update', details: work }],
    ],
    present: true,
  },
  {
    sentence: 'details of a user who has left are ignored',
    before: [...EARLY_VISITOR, { type: 'session.closing', expired: false }],
    event: { type: 'details.received', details: work },
    present: true,
  },
  {
    sentence: 'chat and calls start where presence is disabled, and nobody sees the user',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'session.opened', session },
    deliveries: [...openedSession, ...active('live', session.user, false)],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'presence ends before the session does',
    before: [{ type: 'session.opened', session }],
    event: { type: 'session.closing', expired: false },
    deliveries: closingSession,
  },
  {
    sentence: 'presence does not start for a user who is leaving',
    before: [
      { type: 'session.opened', session },
      { type: 'session.closing', expired: false },
    ],
    event: { type: 'publication.changed', version },
    deliveries: [...knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
    present: true,
  },
  {
    sentence: 'the link and the session end once the presence is removed',
    event: { type: 'presence.removed' },
    deliveries: [
      ['connection', { type: 'link.close' }],
      ['auth', { type: 'signOut.continue' }],
    ],
  },
  {
    sentence:
      'presence, people, chat, the venue, the navigation and the error dialog receive an entered area',
    event: { type: 'area.entered', areaId: 'expo' },
    deliveries: [
      ['navigation', { type: 'area.entered', areaId: 'expo' }],
      ['venue', { type: 'area.entered', areaId: 'expo' }],
      ['globalError', { type: 'area.entered', areaId: 'expo' }],
      ['presence', { type: 'area.entered', areaId: 'expo' }],
      ['people', { type: 'area.entered', areaId: 'expo' }],
      ['chatPanel', { type: 'area.entered', areaId: 'expo' }],
    ],
  },
  {
    sentence: 'the link opens when presence needs it',
    event: { type: 'presence.connecting' },
    deliveries: [['connection', { type: 'link.open' }]],
  },
  ...(['link.opened', 'link.lost'] as const).map(
    (type): Crossing => ({
      sentence: `presence, people and chat receive ${type}`,
      event: { type },
      deliveries: [
        ['presence', { type }],
        ['people', { type }],
        ['chatPanel', { type }],
      ],
    }),
  ),
  {
    sentence: 'calls that wait for the server are retried as soon as it is reachable',
    event: { type: 'connection.restored' },
    deliveries: [['retry', { type: 'retry.hasten' }]],
  },
  {
    sentence: 'people, channels and calls are followed while presence is connected',
    event: { type: 'presence.connected', mode: 'live', uid: 'ada' },
    deliveries: [
      ['people', { type: 'presence.connected', mode: 'live', uid: 'ada' }],
      ['chatPanel', { type: 'presence.connected', mode: 'live', uid: 'ada' }],
      ['calls', { type: 'presence.connected', mode: 'live', uid: 'ada' }],
    ],
  },
  {
    sentence: 'no person, no channel and no call is followed without presence',
    event: { type: 'presence.disconnected' },
    deliveries: [
      ['people', { type: 'presence.disconnected' }],
      ['chatPanel', { type: 'presence.disconnected' }],
      ['calls', { type: 'presence.disconnected' }],
    ],
  },
  {
    sentence: 'errors are not shown during a check',
    event: { type: 'check.started' },
    deliveries: [['globalError', { type: 'error.suppress' }]],
  },
  {
    sentence: 'errors are shown again after a check',
    event: { type: 'check.ended' },
    deliveries: [['globalError', { type: 'error.allow' }]],
  },
  {
    sentence: 'the first failure of a check clears the error',
    event: { type: 'version.missed' },
    deliveries: [['globalError', { type: 'error.dismiss' }]],
  },
  {
    sentence: 'a later failure is only logged to the console',
    event: { type: 'version.unknown', failure: offline },
    deliveries: [logged('Failed to load venue version', offline)],
  },
  {
    sentence: 'a venue that is no longer published is cleared and left',
    before: EARLY_VISITOR,
    event: { type: 'version.withdrawn', version: withdrawn },
    deliveries: [
      logged('Venue was unpublished on the server. Redirecting to root page.'),
      clearVenue,
      receive(withdrawn),
      ...clearFollowers,
    ],
    emitted: [{ type: 'venue.withdrawn' }],
  },
  {
    sentence: 'a version that is older on the server is loaded again',
    event: { type: 'version.outdated' },
    deliveries: [
      logged('The Venue version is outdated. Reloading the version.'),
      ['publication', { type: 'version.reload' }],
    ],
  },
  {
    sentence: 'a newer version loads the venue again',
    before: EARLY_VISITOR,
    event: { type: 'version.advanced', version: next },
    deliveries: [CHANGED, receive(next), ['venue', { type: 'venue.reload', architectureId: 'hall' }]],
  },
  {
    sentence: 'the version of a venue that is published again goes to publication only',
    before: [{ type: 'publication.changed', version: withdrawn }],
    event: { type: 'version.advanced', version: next },
    deliveries: [CHANGED, receive(next)],
  },
  {
    sentence: 'another published venue replaces the venue that is shown',
    before: EARLY_VISITOR,
    event: { type: 'version.advanced', version: other },
    deliveries: [CHANGED, clearVenue, receive(other), ...clearFollowers],
    emitted: [{ type: 'venue.withdrawn' }],
  },
  {
    sentence: 'presence and auth receive a changed title and company of the own profile',
    before: EARLY_VISITOR,
    event: { type: 'profile.received', details: work },
    deliveries: [
      ['auth', { type: 'user.update', details: work }],
      [
        'presence',
        { type: 'presence.activate', mode: 'live', details: { ...session.user, ...work }, isShown: true },
      ],
      ['chatPanel', { type: 'author.set', name: session.user.name }],
      ['calls', { type: 'author.set', name: session.user.name }],
    ],
    present: true,
  },
  {
    sentence: 'presence, chat and auth receive a changed name of the own profile',
    before: [...EARLY_VISITOR, { type: 'profile.received', details: work }],
    event: { type: 'profile.received', details: renamed },
    deliveries: [
      ['auth', { type: 'user.update', details: renamed }],
      [
        'presence',
        { type: 'presence.activate', mode: 'live', details: { ...session.user, ...renamed }, isShown: true },
      ],
      ['chatPanel', { type: 'author.set', name: renamed.name }],
      ['calls', { type: 'author.set', name: renamed.name }],
    ],
    present: true,
  },
  {
    sentence: 'an unchanged profile is sent to no machine',
    before: [...EARLY_VISITOR, { type: 'profile.received', details: work }],
    event: { type: 'profile.received', details: work },
    present: true,
  },
  {
    sentence: 'a profile that arrives after the logout is ignored',
    event: { type: 'profile.received', details: work },
    present: true,
  },
  {
    sentence: 'a user without a profile is logged out',
    event: { type: 'profile.missing' },
    deliveries: [['auth', { type: 'signOut.request' }]],
  },
  {
    sentence: 'version checks pause while a form holds typed text',
    event: { type: 'form.started' },
    deliveries: [['versionWatch', { type: 'watch.pause' }]],
  },
  {
    sentence: 'version checks resume when the form is done',
    before: [{ type: 'form.started' }],
    event: { type: 'form.finished' },
    deliveries: [['versionWatch', { type: 'watch.resume' }]],
  },
  {
    sentence: 'version checks pause while there is no network',
    before: [{ type: 'connection.regained' }],
    event: { type: 'connection.lost' },
    deliveries: [['versionWatch', { type: 'watch.pause' }]],
  },
  {
    sentence: 'version checks resume when there is a network again',
    before: [{ type: 'connection.lost' }],
    event: { type: 'connection.regained' },
    deliveries: [['versionWatch', { type: 'watch.resume' }]],
  },
  {
    sentence: 'version checks stay paused without a network when the form is done',
    before: [{ type: 'form.started' }, { type: 'connection.lost' }],
    event: { type: 'form.finished' },
  },
  {
    sentence: 'version checks resume when the form is done and there is a network again',
    before: [{ type: 'form.started' }, { type: 'connection.lost' }, { type: 'form.finished' }],
    event: { type: 'connection.regained' },
    deliveries: [['versionWatch', { type: 'watch.resume' }]],
  },
  {
    sentence: 'version checks stay paused for a form when there is a network again',
    before: [{ type: 'connection.lost' }, { type: 'form.started' }],
    event: { type: 'connection.regained' },
  },
  {
    sentence: 'version checks resume after a loss of the network when the form is done',
    before: [{ type: 'connection.lost' }, { type: 'form.started' }, { type: 'connection.regained' }],
    event: { type: 'form.finished' },
    deliveries: [['versionWatch', { type: 'watch.resume' }]],
  },
];
