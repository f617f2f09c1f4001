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
    sentence: 'an expired session is shown as an error',
    event: { type: 'session.expired', failure: over },
    deliveries: [['globalError', { type: 'error.raise', code: 'UNAUTHORIZED', message: undefined }]],
  },
];
