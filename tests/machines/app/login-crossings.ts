import { Failure } from '@domain/failure';
import { type Crossing, credentials } from './crossing';

const over = new Failure('UNAUTHORIZED', 'over');

export const LOGIN_CROSSINGS: Crossing[] = [
  {
    sentence: 'a submitted form is an attempt at an account',
    event: { type: 'login.submitted', credentials },
    deliveries: [['loginLock', { type: 'attempt.request', credentials }]],
  },
  {
    sentence: 'an attempt at an account that is not locked starts a session',
    event: { type: 'attempt.admitted', credentials },
    deliveries: [['auth', { type: 'session.start', credentials }]],
  },
  {
    sentence: 'a refused sign-in is a failed attempt',
    event: { type: 'signIn.failed', message: 'login.loginError' },
    deliveries: [['loginLock', { type: 'attempt.fail', message: 'login.loginError' }]],
  },
  {
    sentence: 'what a failed attempt means reaches the login page',
    event: { type: 'attempt.failed', message: 'login.tooManyAttempts' },
    deliveries: [['loginView', { type: 'login.fail', message: 'login.tooManyAttempts' }]],
  },
  {
    sentence: 'the lock of an earlier page reaches the login page',
    event: { type: 'lock.found' },
    deliveries: [['loginView', { type: 'login.fail', message: 'login.tooManyAttempts' }]],
  },
  {
    sentence: 'the end of a lock clears the login page',
    event: { type: 'lock.ended' },
    deliveries: [['loginView', { type: 'login.reset' }]],
  },
  {
    sentence: 'somebody who comes back from an identity provider is shown as logging in',
    event: { type: 'signIn.resumed' },
    deliveries: [['loginView', { type: 'login.resume' }]],
  },
  {
    sentence: 'a session that is over is told about',
    event: { type: 'session.expired', failure: over },
    deliveries: [['globalError', { type: 'error.raise', code: 'UNAUTHORIZED', message: undefined }]],
  },
];
