import { Failure } from '@domain/failure';
import {
  type Crossing,
  clearedVenue,
  knownVersion,
  offline,
  openedSession,
  session,
  version,
} from './crossing';
import type { Delivery } from './listened-app';

const options = [{ loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' }] as const;
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
    sentence: 'a call refused with 401 ends the session and is shown',
    event: { type: 'call.failed', failure: over },
    deliveries: [['auth', { type: 'session.expire' }], raised(over)],
  },
  {
    sentence: 'a call refused with 403 ends the session and is shown',
    event: { type: 'call.failed', failure: barred },
    deliveries: [['auth', { type: 'session.expire' }], raised(barred)],
  },
  {
    sentence: 'the date of an answer sets the server time',
    event: { type: 'call.dated', at: 42 },
    deliveries: [['serverTime', { type: 'time.set', at: 42 }]],
  },
  {
    sentence: 'a call that waits is shown as waiting',
    event: { type: 'call.delayed', call },
    deliveries: [['retry', { type: 'retry.scheduled', call }]],
  },
  {
    sentence: 'a call that waits no more is shown no more',
    event: { type: 'call.settled', id: 'one' },
    deliveries: [['retry', { type: 'retry.settled', id: 'one' }]],
  },
  {
    sentence: 'a known publication changes what is accessible, and loads nothing for a stranger',
    event: { type: 'publication.changed', version },
    deliveries: [knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'the venue loads ahead for somebody who was let in before the publication was known',
    before: [{ type: 'access.opened' }],
    event: { type: 'publication.changed', version },
    deliveries: [knownVersion(version), loadHall],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'an unpublished venue is not loaded',
    before: [{ type: 'access.opened' }],
    event: { type: 'publication.changed', version: unpublished },
    deliveries: [knownVersion(unpublished)],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'an unknown publication is told to the console alone',
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
    sentence: 'the login options reach the login page',
    event: { type: 'access.received', access: { loginEnabled: true, options } },
    deliveries: [['loginView', { type: 'options.show', options }]],
  },
  {
    sentence: 'an open house lets in and loads the venue ahead',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'access.opened' },
    deliveries: [['versionWatch', { type: 'watch.allow', userId: null }], loadHall],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'a found session loads the venue ahead, before anybody is let in',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'session.found' },
    deliveries: [loadHall],
    emitted: [{ type: 'session.found' }],
  },
  {
    sentence: 'an open session ends the login and lets in',
    event: { type: 'session.opened', session },
    deliveries: openedSession,
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'a closed session clears the venue and ends the login',
    event: { type: 'session.closed' },
    deliveries: [...clearedVenue, ['loginView', { type: 'login.close' }]],
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'after a closed session nothing is loaded for a stranger',
    before: [{ type: 'session.found' }, { type: 'session.closed' }],
    event: { type: 'publication.changed', version },
    deliveries: [knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
  },
];
