import { Failure } from '@domain/failure';
import {
  accountEmail,
  isSaving,
  passwordResetMachine,
  resetView,
  savingProblem,
} from '@machines/password-reset/password-reset.machine';
import { describeMachine } from '../support/replay/describe-machine';

const code = 'a-code';
const email = 'ada@hall.example';
const password = 'lovelace-1843';
const offline = new Failure('NOT_REACHABLE', 'offline');
const codeFaults = (['expired', 'used', 'invalid'] as const).map((fault) => ({ fault }));
const CHECKED = 'xstate.done.actor.checkCode';
const SAVED = 'xstate.done.actor.savePassword';
const outputOf = (event: object) => (event as { output?: { fault?: string | null } }).output;

describeMachine({
  machine: passwordResetMachine,
  input: { code },
  events: {
    'password.submit': [{ type: 'password.submit', password }],
    'reset.retry': [{ type: 'reset.retry' }],
  },
  slots: {
    checkCode: { done: [{ email }, ...codeFaults], error: [offline] },
    savePassword: { done: [{ fault: null }, { fault: 'refused' }, ...codeFaults], error: [offline] },
  },
  invariants: {
    'the password goes out once with the code of the link, and only when it is submitted': ({
      before,
      event,
      asked,
    }) => {
      const saves = asked.filter(({ slot }) => slot === 'savePassword').map(({ input }) => input);
      const submits = event.type === 'password.submit' && before.matches('asking');
      return JSON.stringify(saves) === JSON.stringify(submits ? [{ code, password }] : []);
    },
    'the password stays out of the context': ({ now }) => !JSON.stringify(now.context).includes(password),
    'a password is asked for only when it is known whose it is': ({ now }) =>
      resetView(now) !== 'asking' || accountEmail(now) === email,
    'success is shown exactly when the server saved the password': ({ before, event, now }) =>
      before.matches('done') ||
      now.matches('done') === (event.type === SAVED && outputOf(event)?.fault === null),
    'a code that is not taken is never asked about again': ({ before, now }) =>
      !['expired', 'used', 'invalid', 'done'].includes(String(before.value)) || before.value === now.value,
    'what the server says about a code is what is shown': ({ event, now }) => {
      const fault = event.type === CHECKED || event.type === SAVED ? outputOf(event)?.fault : undefined;
      return !fault || fault === 'refused' || resetView(now) === fault;
    },
    'nothing said counts as nothing saved: the form stays and says so': ({ before, event, now }) =>
      !before.matches('saving') ||
      event.type !== 'xstate.error.actor.savePassword' ||
      savingProblem(now) === 'unsent',
    'the form stays while its password is on its way': ({ now }) =>
      !isSaving(now) || resetView(now) === 'asking',
    'a problem is forgotten with the next attempt': ({ now }) =>
      !isSaving(now) || savingProblem(now) === null,
  },
});
