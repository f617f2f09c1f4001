import { appSetup } from './app.setup';
import type { LastingFact, MomentaryFact } from './background/background.setup';

const keep = {
  actions: { type: 'keepFact', params: ({ event }: { event: LastingFact }) => event },
} as const;

const send = {
  actions: { type: 'sendFact', params: ({ event }: { event: LastingFact | MomentaryFact }) => event },
} as const;

/** Loads the background once a page is shown, and keeps the facts for it until it runs. */
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
    'config.loaded': keep,
    'publication.changed': keep,
    'access.opened': keep,
    'user.entered': keep,
    'user.left': {
      actions: [keep.actions, 'continueSignOut'],
    },
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

/** The part of the root that carries facts to the background, whose code arrives after the first page. */
export const backgroundState = appSetup.createStateConfig({
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
      on: {
        'config.loaded': send,
        'publication.changed': send,
        'version.failed': send,
        'access.opened': send,
        'user.entered': send,
        'user.left': send,
        'details.received': send,
        'venue.opened': send,
        'venue.replaced': send,
        'venue.refreshed': send,
        'venue.missed': send,
        'venue.cleared': send,
        'area.entered': send,
        'agenda.wanted': send,
        'call.dated': send,
        'dialogs.closed': send,
        'dialog.popped': send,
        'page.occupied': send,
        'page.released': send,
        'form.started': send,
        'form.finished': send,
      },
    },
    // It crashed: nothing needs to be removed before a sign-out.
    stopped: { on: { 'user.left': { actions: 'continueSignOut' } } },
  },
});
