import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** The reports of the API client. */
export const callMessages = appSetup.createStateConfig({
  on: {
    'call.failed': [
      {
        guard: { type: 'isEndOfSession', params: ({ event }) => event },
        actions: [
          sendTo('auth', { type: 'session.expire' }),
          { type: 'raiseError', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'raiseError', params: ({ event }) => event } },
    ],
    'call.dated': { actions: sendTo('serverTime', ({ event }) => ({ type: 'time.set', at: event.at })) },
    'call.delayed': {
      actions: sendTo('retry', ({ event }) => ({ type: 'retry.scheduled', call: event.call })),
    },
    'retry.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'retry', error: event.failure }) },
    },
    'call.settled': { actions: sendTo('retry', ({ event }) => ({ type: 'retry.settled', id: event.id })) },
  },
});
