import { own } from './call-steps';
import { ADA, BEGUN, forbidden, GRACE, offline, SELF, TEAM } from './calls-fixture';

const crash = { error: [offline] };

/** A call that Ada begins in a group of Grace and Alan. */
export const input = { ...ADA, name: 'Ada', channelId: TEAM, isCaller: true, callees: [], ...BEGUN };

export const events = {
  'call.leave': [{ type: 'call.leave' }],
  'call.withdraw': [{ type: 'call.withdraw' }],
  'people.received': [{ type: 'people.received', value: [SELF, GRACE] }],
  'people.failed': [{ type: 'people.failed', failure: offline }],
  'devices.opened': [{ type: 'devices.opened' }],
  'seat.taken': [{ type: 'seat.taken', ...GRACE }],
  'seat.emptied': [{ type: 'seat.emptied', seat: 's0' }],
  'seat.failed': [{ type: 'seat.failed', failure: offline }],
  'seats.received': [
    { type: 'seats.received', people: [SELF] },
    { type: 'seats.received', people: [SELF, GRACE] },
    { type: 'seats.received', people: [SELF, { ...GRACE, screen: 5 }] },
    { type: 'seats.received', people: [GRACE] },
    { type: 'seats.received', people: [{ ...SELF, session: 'session-z' }] },
  ],
  'signal.received': [{ type: 'signal.received', from: GRACE.session, signal: { type: 'bye' } }],
  'watch.failed': [{ type: 'watch.failed', failure: forbidden }],
  'call.closed': [{ type: 'call.closed' }],
  'ring.repeat': [{ type: 'ring.repeat' }],
  'ring.expired': [{ type: 'ring.expired' }],
  'ring.answered': [
    { type: 'ring.answered', uid: 'grace', answer: 'ACCEPTED' },
    { type: 'ring.answered', uid: 'grace', answer: 'BUSY' },
    { type: 'ring.answered', uid: 'alan', answer: 'BUSY' },
    { type: 'ring.answered', uid: 'alan', answer: 'DECLINED' },
  ],
} as const;

export const slots = {
  devices: crash,
  people: crash,
  screen: crash,
  layout: crash,
  controls: crash,
  s0: crash,
  s1: crash,
  s2: crash,
  s3: crash,
  l0: crash,
  l1: crash,
  l2: crash,
  l3: crash,
  takeSeat: { done: [own, null], error: [forbidden, offline] },
  retakeSeat: { done: [own, { ...own, seat: 's2' }, null], error: [forbidden, offline] },
  leaveSeat: { done: [undefined], error: [offline] },
  watchCall: crash,
  readMembers: { done: [['ada', 'grace', 'alan']], error: [offline] },
  ring: crash,
};
