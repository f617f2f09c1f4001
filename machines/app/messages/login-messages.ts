import { sendTo } from 'xstate';
import { LOGIN_FORM } from '../../navigation/navigation.machine';
import { appSetup } from '../app.setup';

/**
 * Keeps one message at a time on the login page: of the last sign-in or of the password reset email. The form
 * of a login is a step back like a dialog.
 */
export const loginMessages = appSetup.createStateConfig({
  on: {
    'signIn.started': { actions: sendTo('loginView', { type: 'passwordReset.dismiss' }) },
    'form.changed': { actions: sendTo('auth', { type: 'signIn.dismiss' }) },
    'option.selected': { actions: sendTo('navigation', { type: 'dialog.open', id: LOGIN_FORM }) },
    'option.left': { actions: sendTo('navigation', { type: 'dialog.close', id: LOGIN_FORM }) },
    'dialog.popped': {
      guard: { type: 'isLoginForm', params: ({ event }) => event },
      actions: sendTo('loginView', { type: 'option.leave' }),
    },
  },
});
