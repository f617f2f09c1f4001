import { type Crossing, offline } from './crossing';

/** What crosses the root so that another version of the venue cuts nobody off. */
export const CALM_CROSSINGS: Crossing[] = [
  {
    sentence: 'what somebody is in the middle of does not change under their hands',
    event: { type: 'holds.changed', ids: ['programme'] },
    deliveries: [['venue', { type: 'holds.set', ids: ['programme'] }]],
  },
  {
    sentence: 'a version that is here needs no second look',
    event: { type: 'venue.refreshed' },
    deliveries: [['versionWatch', { type: 'venue.show' }]],
  },
  {
    sentence: 'a version that could not be loaded is reported and looked for again',
    event: { type: 'venue.missed', failure: offline },
    deliveries: [['versionWatch', { type: 'venue.miss' }]],
    emitted: [{ type: 'fault.found', source: 'venue', error: offline }],
  },
];
