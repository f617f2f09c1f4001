import { sendTo } from 'xstate';
import { appSetup } from '../app.setup';

/** Keeps one message at a time on the login page: of the last sign-in or of the password reset email. */
export const loginMessages = appSetup.createStateConfig({
  on: {
    'signIn.started': { actions: sendTo('loginView', { type: 'passwordReset.dismiss' }) },
    'form.changed': { actions: sendTo('auth', { type: 'signIn.dismiss' }) },
  },
});
