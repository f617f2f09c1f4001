import { appSetup } from './app.setup';
import type { LastingFact, MomentaryFact } from './background/background.setup';

/** What holds until the next fact of its subject: the background gets it now, or when it starts. */
const keep = {
  actions: [
    { type: 'keepFact', params: ({ event }: { event: LastingFact }) => event },
    { type: 'sendFact', params: ({ event }: { event: LastingFact }) => event },
  ],
} as const;

/** What concerns only a background that runs. */
const send = {
  actions: { type: 'sendFact', params: ({ event }: { event: MomentaryFact }) => event },
} as const;

/** Nothing needs to be removed before a sign-out. */
const leave = { actions: [...keep.actions, 'continueSignOut'] } as const;

/** Loads the background once a page is shown. */
const pending = appSetup.createStateConfig({
  invoke: {
    id: 'watchNetwork',
    src: 'watchNetwork',
    onError: {
      actions: {
        type: 'reportFault',
        params: ({ event }) => ({ source: 'background', error: event.error }),
      },
    },
  },
  on: {
    'user.left': leave,
    'network.found': { actions: 'hastenRetries' },
  },
  initial: 'waiting',
  states: {
    waiting: { on: { 'page.shown': 'loading' } },
    loading: {
      invoke: {
        id: 'loadBackground',
        src: 'loadBackground',
        onDone: '#app.background.running',
        onError: [
          {
            guard: 'isFirstFailure',
            target: 'failed',
            actions: [
              'countFailure',
              {
                type: 'reportFault',
                params: ({ event }) => ({ source: 'background', error: event.error }),
              },
            ],
          },
          { target: 'failed', actions: 'countFailure' },
        ],
      },
    },
    failed: {
      after: { reloadDelay: 'loading' },
      on: { 'network.found': { target: 'loading', actions: 'hastenRetries' } },
    },
  },
});

/**
 * The part of the root that carries facts to the background, whose code arrives after the first page. The lasting ones are
 * what is known of the visit.
 */
export const backgroundState = appSetup.createStateConfig({
  on: {
    'config.loaded': keep,
    'publication.changed': keep,
    'access.opened': keep,
    'user.entered': keep,
    'user.left': keep,
    'details.received': keep,
    'venue.opened': keep,
    'venue.replaced': keep,
    'venue.cleared': keep,
    'area.entered': keep,
    'agenda.wanted': keep,
    'call.dated': keep,
    'page.occupied': keep,
    'page.released': keep,
    'form.started': keep,
    'form.finished': keep,
    'version.failed': send,
    'venue.refreshed': send,
    'venue.missed': send,
    'dialogs.closed': send,
    'dialog.popped': send,
  },
  initial: 'pending',
  states: {
    pending,
    running: {
      entry: 'sendFacts',
      invoke: {
        id: 'background',
        src: 'background',
        onError: {
          target: 'stopped',
          actions: {
            type: 'reportFault',
            params: ({ event }) => ({ source: 'background', error: event.error }),
          },
        },
      },
    },
    // It crashed.
    stopped: { on: { 'user.left': leave } },
  },
});
