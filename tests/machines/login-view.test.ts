import { Failure } from '@domain/failure';
import type { LoginOption } from '@domain/login';
import {
  isBusy,
  isEmailSent,
  isLoggingIn,
  loginMessage,
  loginOptions,
  loginViewMachine,
  selectedOption,
} from '@machines/login-view/login-view.machine';
import { describeMachine } from '../support/replay/describe-machine';

const email: LoginOption = { loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' };
const staff: LoginOption = { loginType: 'FIREBASE_OIDC', displayName: 'Staff', providerId: 'oidc.staff' };
const credentials = {
  loginType: 'EMAIL_PASSWORD',
  email: 'ada@hall.example',
  password: 'lovelace-1843',
} as const;
const unknown = new Failure('PROCESSING_ERROR', 'unknown', { errMsg: 'login.unknownUser' });
const offline = new Failure('NOT_REACHABLE', 'offline');

describeMachine({
  machine: loginViewMachine,
  events: {
    'options.show': [
      { type: 'options.show', options: [] },
      { type: 'options.show', options: [email] },
      { type: 'options.show', options: [staff, email] },
    ],
    'option.select': [
      { type: 'option.select', option: email },
      { type: 'option.select', option: staff },
    ],
    'option.leave': [{ type: 'option.leave' }],
    'login.submit': [{ type: 'login.submit', credentials }],
    'login.resume': [{ type: 'login.resume' }],
    'login.fail': [
      { type: 'login.fail', message: 'login.loginError' },
      { type: 'login.fail', message: 'login.tooManyAttempts' },
    ],
    'login.succeed': [{ type: 'login.succeed' }],
    'login.reset': [{ type: 'login.reset' }],
    'login.close': [{ type: 'login.close' }],
    'password.reset': [{ type: 'password.reset', email: 'ada@hall.example' }],
  },
  slots: { requestReset: { done: [undefined], error: [unknown, offline] } },
  invariants: {
    'a form is filled exactly when an option is selected': ({ now }) =>
      now.matches({ form: 'filling' }) === (selectedOption(now) !== null),
    'the only option is preselected': ({ event, now }) =>
      event.type !== 'options.show' ||
      (loginOptions(now).length === 1) ===
        (selectedOption(now) === loginOptions(now)[0] && selectedOption(now) !== null),
    'a message stands only after a failed attempt or a sent email': ({ now }) =>
      (loginMessage(now) !== null) === (now.matches({ attempt: 'error' }) || isEmailSent(now)),
    'a sent email is told as such': ({ now }) => !isEmailSent(now) || loginMessage(now) === 'login.emailSent',
    'a refused email is told with its reason': ({ event, now }) =>
      event.error !== unknown || loginMessage(now) === 'login.unknownUser',
    'the email is asked for that was typed, once': ({ before, now, asked }) =>
      isBusy(before) || !now.matches({ attempt: 'requesting' })
        ? asked.length === 0
        : asked.map(({ input }) => (input as { email: string }).email).join() === credentials.email,
    'the end of a lock takes only its own message away': ({ before, event, now }) =>
      event.type !== 'login.reset' ||
      loginMessage(before) === 'login.tooManyAttempts' ||
      loginMessage(now) === loginMessage(before),
    'no message of one form is shown in another': ({ before, event, now }) =>
      !event.type.startsWith('option.') ||
      event.type === 'options.show' ||
      isBusy(before) ||
      loginMessage(now) === null,
    'what is shown is what failed last': ({ before, event, now }) =>
      event.type !== 'login.fail' ||
      !(before.matches({ attempt: 'loading' }) || before.matches({ attempt: 'idle' })) ||
      loginMessage(now) === event.message,
    'every submitted form is announced once': ({ before, event, now, facts }) =>
      facts.length ===
      (!before.matches({ attempt: 'loading' }) &&
      now.matches({ attempt: 'loading' }) &&
      event.type !== 'login.resume'
        ? 1
        : 0),
    'credentials are handed on as they were typed': ({ facts }) =>
      facts.every((fact) => fact.type === 'login.submitted' && fact.credentials === credentials),
    'no second attempt starts while one is on its way': ({ before, facts }) =>
      facts.length === 0 || !isLoggingIn(before),
    'credentials stay out of the context': ({ now }) => !JSON.stringify(now.context).includes('lovelace'),
  },
});
