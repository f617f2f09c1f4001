import type { VenueVersion } from '@domain/venue/venue-version';
import { type Crossing, clearFollowers, clearVenue, offline, session, version } from './crossing';
import type { Delivery } from './listened-app';
import { EARLY_VISITOR } from './presence-crossings';

const withdrawn: VenueVersion = { ...version, publishedVersion: -1, publishedArchitectureId: null };
const next: VenueVersion = { ...version, version: 2, publishedVersion: 2 };
const other: VenueVersion = { ...next, publishedArchitectureId: 'barn' };
const work = { title: 'Analyst', company: 'Analytical Engines' };

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

/** The messages of version watching that cross the root. */
export const VERSION_CROSSINGS: Crossing[] = [
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
    sentence: 'a profile that could not be fetched is reported',
    event: { type: 'profile.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'versionWatch', error: offline }],
  },
  {
    sentence: 'a hint that could not be received is reported',
    event: { type: 'hint.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'versionWatch', error: offline }],
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
