import { type Crossing, openedSession, session } from './crossing';

const blocked = new Error('blocked');

/** The messages of page analytics that cross the root. */
export const TRACKING_CROSSINGS: Crossing[] = [
  {
    sentence: 'an analytics script that could not be loaded is logged to the console only',
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
    sentence: 'a failure of page analytics is reported',
    event: { type: 'tracking.failed', error: blocked },
    emitted: [{ type: 'fault.found', source: 'tracking', error: blocked }],
  },
  {
    sentence: 'a restored session is not tracked as a login',
    before: [{ type: 'session.found' }],
    event: { type: 'session.opened', session },
    deliveries: openedSession.map(([to, event]) =>
      to === 'tracking' ? [to, { ...event, fresh: false }] : [to, event],
    ),
    emitted: [{ type: 'access.changed' }],
  },
];
