import { type Crossing, closingSession, offline, session } from './crossing';

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
    sentence: 'a profile that cannot be shown is reported',
    event: { type: 'profile.unavailable', failure: offline },
    emitted: [{ type: 'fault.found', source: 'profileView', error: offline }],
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
