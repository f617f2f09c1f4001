import type { Session } from '@domain/session';
import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

const userEntered = ({ user }: Session) =>
  ({ type: 'user.enter', userId: user.userId, email: user.email }) as const;

const watchAllowed = ({ user }: Session) => ({ type: 'watch.allow', userId: user.userId }) as const;

/** Who may enter what is published. */
export const accessMessages = appSetup.createStateConfig({
  on: {
    'publication.changed': {
      actions: [
        { type: 'rememberVersion', params: ({ event }) => event },
        sendTo('versionWatch', ({ event }) => ({ type: 'version.know', version: event.version })),
        'loadVenueAhead',
        'activatePresence',
        'emitAccess',
      ],
    },
    'version.failed': {
      actions: [
        {
          type: 'tellConsole',
          params: ({ event }) => ({ message: 'Failed to load venue version', error: event.failure }),
        },
        sendTo('versionWatch', { type: 'version.miss' }),
      ],
    },
    'auth.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'auth', error: event.failure }) },
    },
    'access.received': {
      actions: sendTo('loginView', ({ event }) => ({ type: 'options.show', options: event.access.options })),
    },
    'access.opened': {
      actions: [
        'allowEntry',
        sendTo('versionWatch', { type: 'watch.allow', userId: null }),
        'loadVenueAhead',
        'emitAccess',
      ],
    },
    'session.found': { actions: ['allowEntry', 'loadVenueAhead', 'emitFound'] },
    'session.opened': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => event.session },
        sendTo('loginLock', { type: 'attempt.succeed' }),
        sendTo('loginView', { type: 'login.succeed' }),
        sendTo('versionWatch', ({ event }) => watchAllowed(event.session)),
        sendTo('logCapture', { type: 'sending.allow' }),
        sendTo('cookieBanner', ({ event }) => userEntered(event.session)),
        sendTo('tracking', ({ event, context }) => ({
          ...userEntered(event.session),
          fresh: !context.entering,
        })),
        'activatePresence',
        'emitAccess',
      ],
    },
    'details.received': {
      actions: [{ type: 'rememberDetails', params: ({ event }) => event }, 'activatePresence'],
    },
    'session.expired': { actions: { type: 'raiseError', params: ({ event }) => event } },
    'session.closing': {
      actions: [
        'forgetUser',
        sendTo('presence', { type: 'presence.deactivate' }),
        sendTo('versionWatch', { type: 'watch.forbid' }),
        sendTo('logCapture', { type: 'sending.forbid' }),
        sendTo('cookieBanner', { type: 'user.leave' }),
        sendTo('tracking', { type: 'user.leave' }),
      ],
    },
    'session.closed': {
      actions: ['forbidEntry', 'clearVenue', sendTo('loginView', { type: 'login.close' }), 'emitAccess'],
    },
  },
});
