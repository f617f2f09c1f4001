import { type Crossing, openedSession, session } from './crossing';

const blocked = new Error('blocked');

/** What crosses the root on account of the counting of pages. */
export const TRACKING_CROSSINGS: Crossing[] = [
  {
    sentence: 'an analytics script that could not be had is told to the console alone',
    event: { type: 'script.failed', error: blocked },
    deliveries: [
      [
        'logCapture',
        {
          type: 'log.write',
          entry: {
            level: 'WARN',
            category: 'tracking',
            message: 'The analytics script could not be loaded.',
            error: blocked,
            consoleOnly: true,
          },
        },
      ],
    ],
  },
  {
    sentence: 'a session of an earlier page is no login',
    before: [{ type: 'session.found' }],
    event: { type: 'session.opened', session },
    deliveries: openedSession.map(([to, event]) =>
      to === 'tracking' ? [to, { ...event, fresh: false }] : [to, event],
    ),
    emitted: [{ type: 'access.changed' }],
  },
];
