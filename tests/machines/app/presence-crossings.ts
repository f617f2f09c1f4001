import type { User } from '@domain/people/user';
import type { AppEvent } from '@machines/app/app.setup';
import {
  type Crossing,
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

/** The messages through the root about presence. */
export const PRESENCE_CROSSINGS: Crossing[] = [
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
    sentence: 'a link that cannot be loaded is reported',
    event: { type: 'link.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'connection', error: offline }],
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
    sentence: 'a list of people that crashes is reported',
    event: { type: 'people.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'people', error: offline }],
  },
  {
    sentence: 'a chat that fails is reported',
    event: { type: 'chat.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'chatPanel', error: offline }],
  },
  {
    sentence: 'calls that fail are reported',
    event: { type: 'calls.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'calls', error: offline }],
  },
  {
    sentence: 'a presence that cannot be shown to others is reported',
    event: { type: 'presence.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'presence', error: offline }],
  },
];
