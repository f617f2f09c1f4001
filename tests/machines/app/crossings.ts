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

const blocked = new Error('blocked');

/** Failures that are reported, and their sources. */
const REPORTED = [
  ['a retry that cannot be stopped or started is reported', 'retry.failed', 'retry'],
  ['a failed start of the login is reported', 'auth.failed', 'auth'],
  ['a link that cannot be loaded is reported', 'link.failed', 'connection'],
  ['a list of people that crashes is reported', 'people.failed', 'people'],
  ['a chat that fails is reported', 'chat.failed', 'chatPanel'],
  ['calls that fail are reported', 'calls.failed', 'calls'],
  ['a presence that cannot be shown to others is reported', 'presence.failed', 'presence'],
  ['a profile that could not be fetched is reported', 'profile.failed', 'versionWatch'],
  ['a hint that could not be received is reported', 'hint.failed', 'versionWatch'],
  ['a decision that could not be stored is reported', 'consent.failed', 'cookieBanner'],
  ['a profile that cannot be shown is reported', 'profile.unavailable', 'profileView'],
] as const;

/** The messages through the root about calls, sessions, logins, meetings and page analytics. */
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
  {
    sentence: 'a sign-in clears the message about a password-reset email',
    event: { type: 'signIn.started' },
    deliveries: [['loginView', { type: 'passwordReset.dismiss' }]],
  },
  {
    sentence: 'another form clears the message of the last sign-in',
    event: { type: 'form.changed' },
    deliveries: [['auth', { type: 'signIn.dismiss' }]],
  },
  {
    sentence: 'the form of a selected option is a step back, like a dialog',
    event: { type: 'option.selected' },
    deliveries: [['navigation', { type: 'dialog.open', id: 'login-form' }]],
  },
  {
    sentence: 'the form of an option that was left is no step back',
    event: { type: 'option.left' },
    deliveries: [['navigation', { type: 'dialog.close', id: 'login-form' }]],
  },
  {
    sentence: 'Back leaves the form of a login',
    event: { type: 'dialog.popped', id: 'login-form' },
    deliveries: [['loginView', { type: 'option.leave' }]],
  },
  {
    sentence: 'Back out of another dialog concerns nothing else',
    event: { type: 'dialog.popped', id: 'menu' },
  },
  {
    sentence: 'an expired session is shown as an error',
    event: { type: 'session.expired', failure: over },
    deliveries: [['globalError', { type: 'error.raise', code: 'UNAUTHORIZED', message: undefined }]],
  },
  {
    sentence: 'a widget in use is held back from changes of the venue',
    event: { type: 'holds.changed', ids: ['programme'] },
    deliveries: [['venue', { type: 'holds.set', ids: ['programme'] }]],
  },
  {
    sentence: 'a refreshed venue ends the search for its version',
    event: { type: 'venue.refreshed' },
    deliveries: [
      ['versionWatch', { type: 'venue.show' }],
      ['agenda', { type: 'venue.refresh' }],
    ],
  },
  {
    sentence: 'a version that could not be loaded is reported and loaded again',
    event: { type: 'venue.missed', failure: offline },
    deliveries: [['versionWatch', { type: 'venue.miss' }]],
    emitted: [{ type: 'fault.found', source: 'venue', error: offline }],
  },
  {
    sentence: 'a meeting knows when a call begins, and a lost link is tried again more often',
    event: { type: 'call.begun' },
    deliveries: [
      ['meeting', { type: 'call.begun' }],
      ['connection', { type: 'link.hasten' }],
    ],
  },
  {
    sentence: 'the user is shown as busy once they are in a call with others',
    event: { type: 'call.joined' },
    deliveries: [['presence', { type: 'call.joined' }]],
  },
  {
    sentence: 'a meeting, the presence and the link know when a call ends',
    event: { type: 'call.finished' },
    deliveries: [
      ['meeting', { type: 'call.finished' }],
      ['presence', { type: 'call.finished' }],
      ['connection', { type: 'link.relax' }],
    ],
  },
  {
    sentence: 'a call ends when the user prefers a meeting',
    event: { type: 'call.unwanted' },
    deliveries: [['calls', { type: 'call.hangUp' }]],
  },
  {
    sentence: 'a meeting knows of the areas from which the user is banned',
    event: { type: 'areas.closed', areaIds: ['lobby'] },
    deliveries: [['meeting', { type: 'areas.closed', areaIds: ['lobby'] }]],
  },
  {
    sentence: 'a user whom a host bans is logged out with what the login is to say',
    event: { type: 'user.banned', message: 'login.banned.5.0041' },
    deliveries: [['auth', { type: 'user.banned', message: 'login.banned.5.0041' }]],
  },
  {
    sentence: 'the calls know when a meeting begins',
    event: { type: 'meeting.begun' },
    deliveries: [['calls', { type: 'meeting.begun' }]],
  },
  {
    sentence: 'the calls know when a meeting ends',
    event: { type: 'meeting.finished' },
    deliveries: [['calls', { type: 'meeting.finished' }]],
  },
  {
    sentence: 'a meeting ends when the user prefers a call',
    event: { type: 'meeting.unwanted' },
    deliveries: [['meeting', { type: 'meeting.leave' }]],
  },
  {
    sentence: 'an analytics script that could not be loaded is logged to the console only',
    event: { type: 'script.failed', error: blocked },
    deliveries: [
      [
        'logCapture',
        {
          type: 'log.write',
          entry: {
            level: 'WARN',
            category: 'tracking',
            message: 'The analytics script could not be loaded.',
            error: blocked,
            consoleOnly: true,
          },
        },
      ],
    ],
  },
  {
    sentence: 'a failure of page analytics is reported',
    event: { type: 'tracking.failed', error: blocked },
    emitted: [{ type: 'fault.found', source: 'tracking', error: blocked }],
  },
  {
    sentence: 'a restored session is not tracked as a login',
    before: [{ type: 'session.found' }],
    event: { type: 'session.opened', session },
    deliveries: openedSession.map(([to, event]) =>
      to === 'tracking' ? [to, { ...event, fresh: false }] : [to, event],
    ),
    emitted: [{ type: 'access.changed' }],
  },
  ...REPORTED.map(
    ([sentence, type, source]): Crossing => ({
      sentence,
      event: { type, failure: offline },
      emitted: [{ type: 'fault.found', source, error: offline }],
    }),
  ),
];
