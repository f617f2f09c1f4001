import type { Crossing } from './crossing';

/** A call and a meeting are never open together. */
export const MEETING_CROSSINGS: Crossing[] = [
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
];
