import { type Crossing, offline } from './crossing';

/** What crosses the root so that another version of the venue cuts nobody off. */
export const CALM_CROSSINGS: Crossing[] = [
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
];
