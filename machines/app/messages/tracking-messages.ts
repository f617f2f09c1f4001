import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** What the counting of pages has to say. */
export const trackingMessages = appSetup.createStateConfig({
  on: {
    'script.failed': {
      actions: sendTo('logCapture', ({ event }) => ({
        type: 'log.write',
        entry: {
          level: 'WARN',
          category: 'tracking',
          message: 'The analytics script could not be loaded.',
          error: event.error,
          consoleOnly: true,
        },
      })),
    },
  },
});
