import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** Who is where, and whether the link to the others is up. */
export const presenceMessages = appSetup.createStateConfig({
  on: {
    'area.entered': {
      actions: [
        sendTo('presence', ({ event }) => ({ type: 'area.enter', areaId: event.areaId })),
        sendTo('venue', ({ event }) => ({ type: 'area.enter', areaId: event.areaId })),
      ],
    },
    'link.lost': { actions: sendTo('presence', { type: 'link.lose' }) },
    'link.restored': {
      actions: [sendTo('presence', { type: 'link.restore' }), sendTo('retry', { type: 'retry.hasten' })],
    },
    'presence.placed': {
      actions: sendTo('people', ({ event }) => ({ ...event, type: 'people.follow' })),
    },
    'presence.closed': { actions: sendTo('people', { type: 'people.unfollow' }) },
    'presence.removed': { actions: sendTo('auth', { type: 'session.release' }) },
    'presence.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'presence', error: event.failure }) },
    },
  },
});
