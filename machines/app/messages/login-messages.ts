import { sendTo } from 'xstate';
import { TOO_MANY_ATTEMPTS } from '../../login-lock/login-lock.machine';
import { appSetup } from '../app.setup';

/** Attempts to sign in, and what holds them up. */
export const loginMessages = appSetup.createStateConfig({
  on: {
    'login.submitted': {
      actions: sendTo('loginLock', ({ event }) => ({ ...event, type: 'attempt.request' })),
    },
    'attempt.admitted': {
      actions: sendTo('auth', ({ event }) => ({ type: 'session.start', credentials: event.credentials })),
    },
    'attempt.failed': {
      actions: sendTo('loginView', ({ event }) => ({ type: 'login.fail', message: event.message })),
    },
    'lock.found': { actions: sendTo('loginView', { type: 'login.fail', message: TOO_MANY_ATTEMPTS }) },
    'lock.ended': { actions: sendTo('loginView', { type: 'login.reset' }) },
    'signIn.resumed': { actions: sendTo('loginView', { type: 'login.resume' }) },
    'signIn.failed': {
      actions: sendTo('loginLock', ({ event }) => ({ type: 'attempt.fail', message: event.message })),
    },
  },
});
