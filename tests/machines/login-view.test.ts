import type { LoginOption } from '@domain/login/login';
import { LoginFailure } from '@domain/login/login-failure';
import { Failure } from '@domain/shared/failure';
import {
  emailFailure,
  isEmailSent,
  isSendingEmail,
  loginViewMachine,
  selectedOption,
} from '@machines/login-view/login-view.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';

const email: LoginOption = { loginType: 'EMAIL_PASSWORD', displayName: 'Email', providerId: 'password' };
const staff: LoginOption = { loginType: 'FIREBASE_OIDC', displayName: 'Staff', providerId: 'oidc.staff' };
const unknown = new LoginFailure('unknownUser', { way: 'PASSWORD_RESET' });
const offline = new Failure('NOT_REACHABLE', 'offline');

describeMachine({
  machine: loginViewMachine,
  events: {
    ...withoutData('option.leave', 'passwordReset.dismiss'),
    'option.select': [{ option: email }, { option: staff }],
    'passwordReset.request': [{ email: 'ada@hall.example' }],
  },
  slots: { sendPasswordResetEmail: { done: [undefined], error: [unknown, offline] } },
  states: {
    'form.choosing': {
      holds: ({ now }) => selectedOption(now) === null,
      entered: ({ event, facts }) =>
        event.type === 'start' || facts.map(({ type }) => type).join() === 'option.left,form.changed',
    },
    'form.filling': {
      holds: ({ now }) => selectedOption(now) === email || selectedOption(now) === staff,
      entered: ({ event, now, facts }) =>
        selectedOption(now) === event.option &&
        facts.map(({ type }) => type).join() === 'form.changed,option.selected',
    },
    'passwordReset.idle': {
      holds: ({ now }) => !isSendingEmail(now) && !isEmailSent(now) && emailFailure(now) === null,
    },
    'passwordReset.loading': {
      holds: ({ now }) => isSendingEmail(now) && !isEmailSent(now) && emailFailure(now) === null,
      entered: ({ asked }) => asked.length === 1,
    },
    'passwordReset.error': {
      holds: ({ now }) =>
        emailFailure(now)?.way === 'PASSWORD_RESET' && !isSendingEmail(now) && !isEmailSent(now),
    },
    'passwordReset.success': {
      holds: ({ now }) => isEmailSent(now) && !isSendingEmail(now) && emailFailure(now) === null,
    },
  },
  invariants: {
    'only a change of the form clears the message of an earlier sign-in': ({ before, event, now, facts }) => {
      const changes =
        before.matches({ form: 'choosing' }) !== now.matches({ form: 'choosing' }) ||
        (event.type === 'passwordReset.request' && !isSendingEmail(before));
      return (
        facts
          .map(({ type }) => type)
          .filter((type) => type.startsWith('form.'))
          .join() === (changes ? 'form.changed' : '')
      );
    },
    'a request for a new password is sent once, for the typed email': ({ before, event, asked }) =>
      asked.map(({ input }) => (input as { email: string }).email).join() ===
      (event.type === 'passwordReset.request' && !isSendingEmail(before) ? 'ada@hall.example' : ''),
    'a sent email is a success': ({ before, event, now }) =>
      !(isSendingEmail(before) && /done\.actor\.sendPasswordResetEmail$/.test(event.type)) ||
      isEmailSent(now),
    'a rejected email is an error with its reason': ({ before, event, now }) =>
      !(isSendingEmail(before) && event.error !== undefined) ||
      emailFailure(now)?.code === (event.error === unknown ? 'unknownUser' : 'unknown'),
    'the answer to a reset request is not shown in another form or a sign-in': ({ before, event, now }) =>
      !['option.select', 'option.leave', 'passwordReset.dismiss'].includes(event.type) ||
      isSendingEmail(before) ||
      now.matches({ passwordReset: 'idle' }),
    'a running request continues whatever form is shown': ({ before, event, now }) =>
      !isSendingEmail(before) || event.type.startsWith('xstate.') || isSendingEmail(now),
  },
});
