import type { Crossing } from './crossing';

/** A call and a meeting are never open together. */
export const MEETING_CROSSINGS: Crossing[] = [
  {
    sentence: 'a meeting knows when a call begins',
    event: { type: 'call.begun' },
    deliveries: [['meeting', { type: 'call.begun' }]],
  },
  {
    sentence: 'a meeting knows when a call ends',
    event: { type: 'call.finished' },
    deliveries: [['meeting', { type: 'call.finished' }]],
  },
  {
    sentence: 'a call ends when the user prefers a meeting',
    event: { type: 'call.unwanted' },
    deliveries: [['calls', { type: 'call.hangUp' }]],
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
