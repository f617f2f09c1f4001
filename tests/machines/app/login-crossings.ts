import { Failure } from '@domain/shared/failure';
import type { Crossing } from './crossing';

const over = new Failure('UNAUTHORIZED', 'over');

export const LOGIN_CROSSINGS: Crossing[] = [
  {
    sentence: 'a sign-in clears the message about a password-reset email',
    event: { type: 'signIn.started' },
    deliveries: [['loginView', { type: 'passwordReset.dismiss' }]],
  },
  {
    sentence: 'another form clears the message of the last sign-in',
    event: { type: 'form.changed' },
    deliveries: [['auth', { type: 'signIn.dismiss' }]],
  },
  {
    sentence: 'the form of a selected option is a step back, like a dialog',
    event: { type: 'option.selected' },
    deliveries: [['navigation', { type: 'dialog.open', id: 'login-form' }]],
  },
  {
    sentence: 'the form of an option that was left is no step back',
    event: { type: 'option.left' },
    deliveries: [['navigation', { type: 'dialog.close', id: 'login-form' }]],
  },
  {
    sentence: 'Back leaves the form of a login',
    event: { type: 'dialog.popped', id: 'login-form' },
    deliveries: [['loginView', { type: 'option.leave' }]],
  },
  {
    sentence: 'Back out of another dialog concerns nothing else',
    event: { type: 'dialog.popped', id: 'menu' },
  },
  {
    sentence: 'an expired session is shown as an error',
    event: { type: 'session.expired', failure: over },
    deliveries: [['globalError', { type: 'error.raise', code: 'UNAUTHORIZED', message: undefined }]],
  },
];
