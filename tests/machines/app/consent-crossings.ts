import { architectureSchema, type Venue, venueSchema } from '@domain/venue/venue';
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
  ['logCapture', { type: 'venue.show', architectureId: 'hall' }],
  ['cookieBanner', { type: 'venue.show', architecture }],
  ['tracking', { type: 'venue.show', architecture }],
  ['profileView', { type: 'venue.show', architectureId: 'hall', own: [] }],
  ['versionWatch', { type: 'venue.show' }],
  ['agenda', { type: 'venue.show', hasAgenda: false }],
];

/** The messages through the root about the consent of visitors. */
export const CONSENT_CROSSINGS: Crossing[] = [
  {
    sentence: 'an opened venue asks for consent before any tracking starts',
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
    sentence: 'the consent of visitors is passed on to tracking',
    event: { type: 'consent.changed', ...consent },
    deliveries: [['tracking', { type: 'consent.set', ...consent }]],
  },
  {
    sentence: 'a decision that could not be stored is reported',
    event: { type: 'consent.failed', failure: offline },
    emitted: [{ type: 'fault.found', source: 'cookieBanner', error: offline }],
  },
  {
    sentence: 'the banner waits while an open panel covers the page',
    event: { type: 'page.occupied' },
    deliveries: [['cookieBanner', { type: 'page.occupy' }]],
  },
  {
    sentence: 'the banner shows when the page is free again',
    event: { type: 'page.released' },
    deliveries: [['cookieBanner', { type: 'page.release' }]],
  },
];
