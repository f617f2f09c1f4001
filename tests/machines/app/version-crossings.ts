import type { VenueVersion } from '@domain/venue-version';
import { type Crossing, clearedVenue, offline, session, version } from './crossing';
import type { Delivery } from './listened-app';
import { EARLY_VISITOR } from './presence-crossings';

const withdrawn: VenueVersion = { ...version, publishedVersion: -1, publishedArchitectureId: null };
const next: VenueVersion = { ...version, version: 2, publishedVersion: 2 };
const other: VenueVersion = { ...next, publishedArchitectureId: 'barn' };
const work = { title: 'Analyst', company: 'Analytical Engines' };

const told = (message: string, error?: unknown): Delivery => [
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
const CHANGED = told('The Venue version changed on the server. Reloading the venue.');

/** What crosses the root on account of the watch of the venue's version. */
export const VERSION_CROSSINGS: Crossing[] = [
  {
    sentence: 'errors are not shown during a check',
    event: { type: 'check.started' },
    deliveries: [['globalError', { type: 'error.suppress' }]],
  },
  {
    sentence: 'and are shown again after it',
    event: { type: 'check.ended' },
    deliveries: [['globalError', { type: 'error.allow' }]],
  },
  {
    sentence: 'the first failure of a check clears the error',
    event: { type: 'version.missed' },
    deliveries: [['globalError', { type: 'error.dismiss' }]],
  },
  {
    sentence: 'a later one is only told to the console',
    event: { type: 'version.unknown', failure: offline },
    deliveries: [told('Failed to load venue version', offline)],
  },
  {
    sentence: 'a venue that is no longer published is cleared and left',
    before: EARLY_VISITOR,
    event: { type: 'version.withdrawn', version: withdrawn },
    deliveries: [
      told('Venue was unpublished on the server. Redirecting to root page.'),
      ...clearedVenue,
      receive(withdrawn),
    ],
    emitted: [{ type: 'venue.withdrawn' }],
  },
  {
    sentence: 'a version that is older on the server is loaded again',
    event: { type: 'version.outdated' },
    deliveries: [
      told('The Venue version is outdated. Reloading the version.'),
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
    sentence: 'the version of a venue that is published again is passed on to begin with',
    before: [{ type: 'publication.changed', version: withdrawn }],
    event: { type: 'version.advanced', version: next },
    deliveries: [CHANGED, receive(next)],
  },
  {
    sentence: 'another venue takes the place of this one',
    before: EARLY_VISITOR,
    event: { type: 'version.advanced', version: other },
    deliveries: [CHANGED, ...clearedVenue, receive(other)],
    emitted: [{ type: 'venue.withdrawn' }],
  },
  {
    sentence: 'presence learns what is new in the own profile',
    before: EARLY_VISITOR,
    event: { type: 'profile.received', details: work },
    deliveries: [
      ['presence', { type: 'presence.activate', mode: 'live', details: { ...session.user, ...work } }],
    ],
    present: true,
  },
  {
    sentence: 'a profile that says what is known is news to nobody',
    before: [...EARLY_VISITOR, { type: 'profile.received', details: work }],
    event: { type: 'profile.received', details: work },
    present: true,
  },
  {
    sentence: 'the profile of somebody who has left is nobody’s',
    event: { type: 'profile.received', details: work },
    present: true,
  },
  {
    sentence: 'who has no profile any more is logged out',
    event: { type: 'profile.missing' },
    deliveries: [['auth', { type: 'session.end' }]],
  },
  {
    sentence: 'a profile that could not be fetched is reported',
    event: { type: 'profile.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'versionWatch', error: offline }],
  },
];
