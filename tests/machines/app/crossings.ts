import { Failure } from '@domain/shared/failure';
import {
  type Crossing,
  clearFollowers,
  clearVenue,
  knownVersion,
  offline,
  openedSession,
  session,
  version,
} from './crossing';
import type { Delivery } from './listened-app';

const over = new Failure('UNAUTHORIZED', 'over', { status: 401 });
const barred = new Failure('FORBIDDEN', 'barred', { status: 403 });
const unpublished = { ...version, publishedArchitectureId: null };
const call = { id: 'one', kind: 'NOT_REACHABLE', status: null, delay: 30_000 } as const;
const loadHall: Delivery = ['venue', { type: 'venue.load', architectureId: 'hall' }];
const raised = ({ kind, errMsg }: Failure): Delivery => [
  'globalError',
  { type: 'error.raise', code: kind, message: errMsg },
];

export const GENERAL_CROSSINGS: Crossing[] = [
  {
    sentence: 'a failed call is shown',
    event: { type: 'call.failed', failure: offline },
    deliveries: [raised(offline)],
  },
  {
    sentence: 'a call rejected with 401 ends the session and is shown',
    event: { type: 'call.failed', failure: over },
    deliveries: [['auth', { type: 'session.expire' }], raised(over)],
  },
  {
    sentence: 'a call rejected with 403 ends the session and is shown',
    event: { type: 'call.failed', failure: barred },
    deliveries: [['auth', { type: 'session.expire' }], raised(barred)],
  },
  {
    sentence: 'the date of an answer sets the server time',
    event: { type: 'call.dated', at: 42 },
    deliveries: [
      ['serverTime', { type: 'time.set', at: 42 }],
      ['agenda', { type: 'time.set', at: 42 }],
    ],
  },
  {
    sentence: 'the agenda is read when its page is shown',
    event: { type: 'agenda.wanted' },
    deliveries: [['agenda', { type: 'agenda.wanted' }]],
  },
  {
    sentence: 'a fault of the agenda is reported',
    event: { type: 'fault.announced', source: 'agenda', error: offline },
    emitted: [{ type: 'fault.found', source: 'agenda', error: offline }],
  },
  {
    sentence: 'a call that waits is shown as waiting',
    event: { type: 'call.delayed', call },
    deliveries: [['retry', { type: 'retry.scheduled', call }]],
  },
  {
    sentence: 'a call that no longer waits is no longer shown',
    event: { type: 'call.settled', id: 'one' },
    deliveries: [['retry', { type: 'retry.settled', id: 'one' }]],
  },
  {
    sentence: 'a retry that cannot be stopped or started is reported',
    event: { type: 'retry.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'retry', error: offline }],
  },
  {
    sentence: 'a known publication changes the access, and loads no venue for a signed-out visitor',
    event: { type: 'publication.changed', version },
    deliveries: [...knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'the venue is preloaded for a user admitted before the publication was known',
    before: [{ type: 'access.opened' }],
    event: { type: 'publication.changed', version },
    deliveries: [loadHall, ...knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'an unpublished venue is not loaded',
    before: [{ type: 'access.opened' }],
    event: { type: 'publication.changed', version: unpublished },
    deliveries: [...knownVersion(unpublished)],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'an unknown publication is reported to the console only',
    event: { type: 'version.failed', failure: offline },
    deliveries: [
      [
        'logCapture',
        {
          type: 'log.write',
          entry: {
            level: 'WARN',
            category: 'versionWatch',
            message: 'Failed to load venue version',
            error: offline,
            consoleOnly: true,
          },
        },
      ],
      ['versionWatch', { type: 'version.miss' }],
    ],
  },
  {
    sentence: 'a failed start of the login is reported',
    event: { type: 'auth.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'auth', error: offline }],
  },
  {
    sentence: 'a failed login by another service is shown to the user who stays logged in',
    event: { type: 'session.kept', failure: offline },
    deliveries: [['globalError', { type: 'error.raise', code: offline.kind, message: offline.errMsg }]],
  },
  {
    sentence: 'an open venue admits everybody and is preloaded',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'access.opened' },
    deliveries: [loadHall, ['versionWatch', { type: 'watch.allow', userId: null }]],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'a restored session preloads the venue before the user is admitted',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'session.found' },
    deliveries: [loadHall],
    emitted: [{ type: 'session.found' }],
  },
  {
    sentence: 'an open session ends the login and admits the user',
    event: { type: 'session.opened', session },
    deliveries: openedSession,
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'a rejected sign-in clears the venue',
    event: { type: 'session.closed' },
    deliveries: [clearVenue, ...clearFollowers],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'a closed session clears the venue and restarts the login',
    before: [
      { type: 'session.opened', session },
      { type: 'session.closing', expired: false },
    ],
    event: { type: 'session.closed' },
    deliveries: [clearVenue, ['loginView', { type: 'option.leave' }], ...clearFollowers],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'after a closed session nothing is loaded for a signed-out visitor',
    before: [{ type: 'session.found' }, { type: 'session.closed' }],
    event: { type: 'publication.changed', version },
    deliveries: [...knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
  },
];
