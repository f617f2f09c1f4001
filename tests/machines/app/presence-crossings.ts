import type { AppEvent } from '@machines/app/app.events';
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

const active: Delivery = ['presence', { type: 'presence.activate', mode: 'live', details: session.user }];
const staged = { ...version, mode: 'STAGE' } as const;
const work = { title: 'Analyst', company: 'Analytical Engines' };

/** What happens when somebody signed in finds a published venue. */
export const EARLY_VISITOR: AppEvent[] = [
  { type: 'publication.changed', version },
  { type: 'session.opened', session },
];

/** What crosses the root on account of who is here. */
export const PRESENCE_CROSSINGS: Crossing[] = [
  {
    sentence: 'presence begins with a session once the version is known',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'session.opened', session },
    deliveries: [...openedSession, active],
    emitted: [{ type: 'access.changed' }],
    present: true,
  },
  {
    sentence: 'presence begins with the version when somebody is signed in already',
    before: [{ type: 'session.opened', session }],
    event: { type: 'publication.changed', version: staged },
    deliveries: [
      knownVersion(staged),
      ['presence', { type: 'presence.activate', mode: 'stage', details: session.user }],
    ],
    emitted: [{ type: 'access.changed' }],
    present: true,
  },
  {
    sentence: 'presence learns what the server keeps of the person',
    before: EARLY_VISITOR,
    event: { type: 'details.received', details: work },
    deliveries: [
      ['presence', { type: 'presence.activate', mode: 'live', details: { ...session.user, ...work } }],
    ],
    present: true,
  },
  {
    sentence: 'details of somebody who has left are nobody’s',
    before: [...EARLY_VISITOR, { type: 'session.closing' }],
    event: { type: 'details.received', details: work },
    present: true,
  },
  {
    sentence: 'no presence begins where it is switched off',
    before: [{ type: 'publication.changed', version }],
    event: { type: 'session.opened', session },
    deliveries: openedSession,
    emitted: [{ type: 'access.changed' }],
  },
  {
    sentence: 'presence ends before the session does',
    event: { type: 'session.closing' },
    deliveries: [['presence', { type: 'presence.deactivate' }], ...closingSession],
  },
  {
    sentence: 'no presence begins for somebody who is leaving',
    before: [{ type: 'session.opened', session }, { type: 'session.closing' }],
    event: { type: 'publication.changed', version },
    deliveries: [knownVersion(version)],
    emitted: [{ type: 'access.changed' }],
    present: true,
  },
  {
    sentence: 'the session may end once the presence is removed',
    event: { type: 'presence.removed' },
    deliveries: [['auth', { type: 'session.release' }]],
  },
  {
    sentence: 'an entered area moves the presence, and stays for who is in it',
    event: { type: 'area.entered', areaId: 'expo' },
    deliveries: [
      ['presence', { type: 'area.enter', areaId: 'expo' }],
      ['venue', { type: 'area.enter', areaId: 'expo' }],
    ],
  },
  {
    sentence: 'a lost link is known to the presence',
    event: { type: 'link.lost' },
    deliveries: [['presence', { type: 'link.lose' }]],
  },
  {
    sentence: 'a restored one is known to it too, and calls that wait for the server are tried at once',
    event: { type: 'link.restored' },
    deliveries: [
      ['presence', { type: 'link.restore' }],
      ['retry', { type: 'retry.hasten' }],
    ],
  },
  {
    sentence: 'the people of the area are followed',
    event: { type: 'presence.placed', mode: 'live', areaId: 'lobby', uid: 'ada' },
    deliveries: [['people', { type: 'people.follow', mode: 'live', areaId: 'lobby', uid: 'ada' }]],
  },
  {
    sentence: 'nobody is followed without presence',
    event: { type: 'presence.closed' },
    deliveries: [['people', { type: 'people.unfollow' }]],
  },
  {
    sentence: 'a presence that cannot be shown to others is reported',
    event: { type: 'presence.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'presence', error: offline }],
  },
];
