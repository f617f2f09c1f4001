import type { LoginOption } from '@domain/login';
import {
  isLoggingIn,
  loginMessage,
  loginOptions,
  loginViewMachine,
  selectedOption,
} from '@machines/login-view/login-view.machine';
import { describeMachine } from '../support/replay/describe-machine';

const email: LoginOption = { loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' };
const other: LoginOption = { ...email, displayName: 'Staff' };
const credentials = { email: 'ada@hall.example', password: 'lovelace-1843' };

describeMachine({
  machine: loginViewMachine,
  events: {
    'options.show': [
      { type: 'options.show', options: [] },
      { type: 'options.show', options: [email] },
      { type: 'options.show', options: [email, other] },
    ],
    'option.select': [{ type: 'option.select', option: other }],
    'option.leave': [{ type: 'option.leave' }],
    'login.submit': [{ type: 'login.submit', credentials }],
    'login.fail': [{ type: 'login.fail', message: 'login.loginError' }],
    'login.succeed': [{ type: 'login.succeed' }],
    'login.reset': [{ type: 'login.reset' }],
    'login.close': [{ type: 'login.close' }],
  },
  invariants: {
    'a form is filled exactly when an option is selected': ({ now }) =>
      now.matches({ form: 'filling' }) === (selectedOption(now) !== null),
    'the only option is preselected': ({ event, now }) =>
      event.type !== 'options.show' ||
      (loginOptions(now).length === 1) ===
        (selectedOption(now) === loginOptions(now)[0] && selectedOption(now) !== null),
    'a message stands only after a failed attempt': ({ now }) =>
      (now.context.message !== null) === now.matches({ attempt: 'error' }),
    'what is shown is what failed last': ({ event, now }) =>
      loginMessage(now) === null || event.type !== 'login.fail' || loginMessage(now) === event.message,
    'every submitted form is announced once': ({ before, now, facts }) =>
      facts.length ===
      (!before.matches({ attempt: 'loading' }) && now.matches({ attempt: 'loading' }) ? 1 : 0),
    'credentials are handed on as they were typed': ({ facts }) =>
      facts.every((fact) => fact.type === 'login.submitted' && fact.credentials === credentials),
    'no second attempt starts while one is on its way': ({ before, facts }) =>
      facts.length === 0 || !isLoggingIn(before),
    'credentials stay out of the context': ({ now }) => !JSON.stringify(now.context).includes('lovelace'),
  },
});
