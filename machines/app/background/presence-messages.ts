import { sendTo } from 'xstate';
import { backgroundSetup, failed } from './background.setup';

/** The messages of the realtime link, of the user's own presence, of the people in the area and of the chat. */
export const presenceMessages = backgroundSetup.createStateConfig({
  on: {
    'area.entered': {
      actions: [
        sendTo('presence', ({ event }) => event),
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
      ],
    },
    'link.opened': {
      actions: [
        sendTo('presence', ({ event }) => event),
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
      ],
    },
    'link.lost': {
      actions: [
        sendTo('presence', ({ event }) => event),
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
      ],
    },
    'link.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('connection', event.failure) },
    },
    'connection.restored': { actions: { type: 'announce', params: ({ event }) => event } },
    'people.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('people', event.failure) },
    },
    'chat.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('chatPanel', event.failure) },
    },
    'calls.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('calls', event.failure) },
    },
    'presence.connecting': { actions: sendTo('connection', { type: 'link.open' }) },
    'presence.connected': {
      actions: [
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
        sendTo('calls', ({ event }) => event),
      ],
    },
    'presence.disconnected': {
      actions: [
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
        sendTo('calls', ({ event }) => event),
      ],
    },
    'presence.removed': {
      actions: [
        sendTo('connection', { type: 'link.close' }),
        { type: 'announce', params: ({ event }) => event },
      ],
    },
    'presence.failed': {
      actions: { type: 'announce', params: ({ event }) => failed('presence', event.failure) },
    },
  },
});
