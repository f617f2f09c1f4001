import { architectureSchema, type Venue, venueSchema } from '@domain/venue/venue';
import * as v from 'valibot';
import { type Crossing, closingSession, session } from './crossing';
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

const LAYERS = [
  { what: 'the sheet of people', facts: 'sheet', id: 'people-sheet', child: 'people', close: 'people.close' },
  {
    what: 'the sheet of the chat',
    facts: 'chatSheet',
    id: 'chat-sheet',
    child: 'chatPanel',
    close: 'chat.close',
  },
  { what: 'a profile', facts: 'profile', id: 'profile', child: 'profileView', close: 'profile.close' },
] as const;

/** The messages through the root about the dialogs that machines open and close, and about profiles. */
export const LAYER_CROSSINGS: Crossing[] = [
  ...LAYERS.flatMap(({ what, facts, id, child, close }): Crossing[] => [
    {
      sentence: `${what} is a dialog while it is open`,
      event: { type: `${facts}.opened` },
      deliveries: [['navigation', { type: 'dialog.open', id }]],
    },
    {
      sentence: `${what} is not a dialog once it is closed`,
      event: { type: `${facts}.closed` },
      deliveries: [['navigation', { type: 'dialog.close', id }]],
    },
    {
      sentence: `Back closes ${what}`,
      event: { type: 'dialog.popped', id },
      deliveries: [[child, { type: close }]],
    },
  ]),
  {
    sentence: 'the chat closes when the people are opened',
    event: { type: 'people.opened' },
    deliveries: [['chatPanel', { type: 'chat.close' }]],
  },
  {
    sentence: 'the people close when the chat is opened',
    event: { type: 'chat.opened' },
    deliveries: [['people', { type: 'people.close' }]],
  },
  {
    sentence: 'a navigation closes the sheets of people and of the chat, and a profile',
    event: { type: 'dialogs.closed' },
    deliveries: [
      ['people', { type: 'dialogs.closed' }],
      ['chatPanel', { type: 'dialogs.closed' }],
      ['profileView', { type: 'dialogs.closed' }],
    ],
  },
  {
    sentence: 'what is typed in the profile and the chat is kept when the session has expired',
    before: [{ type: 'session.opened', session }],
    event: { type: 'session.closing', expired: true },
    deliveries: closingSession.map(([to, event]) =>
      to === 'profileView' || to === 'chatPanel' ? [to, { ...event, expired: true }] : [to, event],
    ),
  },
];
