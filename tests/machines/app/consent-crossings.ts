import { architectureSchema, type Venue, venueSchema } from '@domain/venue';
import * as v from 'valibot';
import { type Crossing, offline } from './crossing';
import type { Delivery } from './listened-app';

const venue: Venue = v.parse(venueSchema, {
  architectures: [{ id: 'hall', defaultAreaId: 'lobby', areas: [] }],
  assets: [],
});
const architecture = v.parse(architectureSchema, venue.architectures[0]);
const open = { venue, architecture, assets: [] };
const consent = { accepted: ['films'], personal: true };

const shown: Delivery[] = [
  ['cookieBanner', { type: 'venue.show', architecture }],
  ['tracking', { type: 'venue.show', architecture }],
  ['logCapture', { type: 'venue.show', architectureId: 'hall' }],
  ['versionWatch', { type: 'venue.show' }],
];

/** What crosses the root on account of what visitors agreed to. */
export const CONSENT_CROSSINGS: Crossing[] = [
  {
    sentence: 'an opened venue asks for consent before anything of it is followed',
    event: { type: 'venue.opened', venue: open },
    deliveries: shown,
  },
  {
    sentence: 'another version of the venue may ask again',
    event: { type: 'venue.replaced', venue: open },
    deliveries: shown,
    emitted: [{ type: 'venue.changed' }],
  },
  {
    sentence: 'what visitors agreed to is known where they are counted',
    event: { type: 'consent.changed', ...consent },
    deliveries: [['tracking', { type: 'consent.set', ...consent }]],
  },
  {
    sentence: 'a decision that could not be kept is reported',
    event: { type: 'consent.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'cookieBanner', error: offline }],
  },
];
