import type { Session } from '@domain/login/session';
import type { VenueVersion } from '@domain/venue/venue-version';
import { sendTo } from 'xstate';
import { appSetup } from './app.setup';

const knowVersion = [
  { type: 'rememberVersion', params: ({ event }: { event: { version: VenueVersion } }) => event },
  'emitAccess',
] as const;

const loadVenue = {
  type: 'loadVenue',
  params: ({ context }: { context: { architectureId: string | null } }) => context,
} as const;

const openSession = (fresh: boolean) =>
  ({
    target: '#app.access.inside.entered',
    actions: [
      { type: 'rememberUser', params: ({ event }: { event: { session: Session } }) => event.session },
      {
        type: 'derive',
        params: ({ event }: { event: { session: Session } }) => ({
          fact: { type: 'user.entered' as const, user: event.session.user, fresh },
        }),
      },
      'allowSending',
      'emitAccess',
    ],
  }) as const;

/** The messages that decide who may enter the published venue. */
export const accessMessages = appSetup.createStateConfig({
  on: {
    'publication.changed': { actions: knowVersion },
    'version.failed': {
      actions: {
        type: 'log',
        params: ({ event }) => ({
          entry: {
            level: 'WARN',
            category: 'versionWatch',
            message: 'Failed to load venue version',
            error: event.failure,
            consoleOnly: true,
          },
        }),
      },
    },
    'auth.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'auth', error: event.failure }) },
    },
    'session.kept': { actions: { type: 'raiseError', params: ({ event }) => event } },
    'session.expired': { actions: { type: 'raiseError', params: ({ event }) => event } },
    'session.closed': { actions: ['clearVenue', 'emitAccess'] },
  },
});

/** The ways in: a login, the session of an earlier visit, or a venue without login. */
export const outsideState = appSetup.createStateConfig({
  on: {
    'access.opened': [
      { guard: 'isVenueKnown', target: '#app.access.inside.entered', actions: [loadVenue, 'emitAccess'] },
      { target: '#app.access.inside.entered', actions: 'emitAccess' },
    ],
    'session.found': [
      { guard: 'isVenueKnown', target: '#app.access.inside', actions: [loadVenue, 'emitFound'] },
      { target: '#app.access.inside', actions: 'emitFound' },
    ],
    'session.opened': openSession(true),
  },
});

/** `entering` while the authority of a restored session is checked; the venue loads meanwhile. */
export const insideState = appSetup.createStateConfig({
  initial: 'entering',
  on: {
    'publication.changed': [
      {
        guard: { type: 'hasVenue', params: ({ event }) => event },
        actions: [
          ...knowVersion,
          {
            type: 'loadVenue',
            params: ({ event }) => ({ architectureId: event.version.publishedArchitectureId }),
          },
        ],
      },
      { actions: knowVersion },
    ],
    'session.closed': {
      target: '#app.access.outside',
      actions: ['clearVenue', sendTo('loginView', { type: 'option.leave' }), 'emitAccess'],
    },
  },
  states: {
    entering: { on: { 'session.opened': openSession(false) } },
    entered: {
      on: {
        'session.closing': {
          target: 'leaving',
          actions: [
            'forgetUser',
            'forbidSending',
            {
              type: 'derive',
              params: ({ event }) => ({ fact: { type: 'user.left', expired: event.expired } }),
            },
          ],
        },
      },
    },
    leaving: { on: { 'publication.changed': { actions: knowVersion } } },
  },
});
