import { isDeepStrictEqual } from 'node:util';
import type { ResetCodeFault } from '@domain/login/password-reset';
import { Failure } from '@domain/shared/failure';
import {
  accountEmail,
  isSaving,
  passwordResetMachine,
  resetView,
  savingProblem,
} from '@machines/password-reset/password-reset.machine';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import type { StatePromise } from '../support/replay/state-promises';

const code = 'a-code';
const email = 'ada@hall.example';
const password = 'lovelace-1843';
const offline = new Failure('NOT_REACHABLE', 'offline');
const codeFaults = (['expired', 'used', 'invalid'] as const).map((fault) => ({ fault }));
const CHECKED = 'xstate.done.actor.checkCode';
const SAVED = 'xstate.done.actor.savePassword';
const outputOf = (event: object) => (event as { output?: { fault?: string | null } }).output;

const rejectedCode = (fault: ResetCodeFault): StatePromise<typeof passwordResetMachine> => ({
  holds: ({ now, asked }) => resetView(now) === fault && !isSaving(now) && asked.length === 0,
  entered: ({ event }) => outputOf(event)?.fault === fault,
});

describeMachine({
  machine: passwordResetMachine,
  input: { code },
  events: {
    ...withoutData('reset.retry'),
    'password.submit': [{ password }],
  },
  slots: {
    checkCode: { done: [{ email }, ...codeFaults], error: [offline] },
    savePassword: { done: [{ fault: null }, { fault: 'refused' }, ...codeFaults], error: [offline] },
  },
  states: {
    checking: {
      holds: ({ now }) => resetView(now) === 'checking' && accountEmail(now) === '',
      entered: ({ asked }) => isDeepStrictEqual(asked, [{ slot: 'checkCode', input: { code } }]),
    },
    'asking.ready': {
      holds: ({ now }) => resetView(now) === 'asking' && accountEmail(now) === email && !savingProblem(now),
    },
    'asking.refused': {
      holds: ({ now }) => resetView(now) === 'asking' && savingProblem(now) === 'refused',
      entered: ({ event }) => outputOf(event)?.fault === 'refused',
    },
    'asking.unsent': { holds: ({ now }) => resetView(now) === 'asking' && savingProblem(now) === 'unsent' },
    saving: {
      holds: ({ now }) => isSaving(now) && resetView(now) === 'asking' && accountEmail(now) === email,
      entered: ({ asked }) => isDeepStrictEqual(asked, [{ slot: 'savePassword', input: { code, password } }]),
    },
    unreachable: { holds: ({ now }) => resetView(now) === 'unreachable' && !isSaving(now) },
    done: {
      holds: ({ now }) => resetView(now) === 'done' && !isSaving(now),
      entered: ({ event }) => outputOf(event)?.fault === null,
    },
    expired: rejectedCode('expired'),
    used: rejectedCode('used'),
    invalid: rejectedCode('invalid'),
  },
  invariants: {
    'the password is sent once, with the code of the link, when it is submitted': ({
      before,
      event,
      asked,
    }) => {
      const saves = asked.filter(({ slot }) => slot === 'savePassword').map(({ input }) => input);
      const submits = event.type === 'password.submit' && before.matches('asking');
      return JSON.stringify(saves) === JSON.stringify(submits ? [{ code, password }] : []);
    },
    'the password stays out of the context': ({ now }) => !JSON.stringify(now.context).includes(password),
    'a password is requested only when its account is known': ({ now }) =>
      resetView(now) !== 'asking' || accountEmail(now) === email,
    'success is shown exactly when the server saved the password': ({ before, event, now }) =>
      before.matches('done') ||
      now.matches('done') === (event.type === SAVED && outputOf(event)?.fault === null),
    'a rejected code is never checked again': ({ before, now }) =>
      !['expired', 'used', 'invalid', 'done'].includes(String(before.value)) || before.value === now.value,
    'the answer of the server about a code is shown': ({ event, now }) => {
      const fault = event.type === CHECKED || event.type === SAVED ? outputOf(event)?.fault : undefined;
      return !fault || fault === 'refused' || resetView(now) === fault;
    },
    'a failed request is announced, without the password': ({ event, facts }) =>
      isDeepStrictEqual(
        facts,
        event.type.startsWith('xstate.error.actor.') ? [{ type: 'part.failed', failure: offline }] : [],
      ),
    'a failed request keeps the form and shows the failure': ({ before, event, now }) =>
      !before.matches('saving') ||
      event.type !== 'xstate.error.actor.savePassword' ||
      savingProblem(now) === 'unsent',
    'the form stays while its password is being saved': ({ now }) =>
      !isSaving(now) || resetView(now) === 'asking',
    'a problem is cleared by the next attempt': ({ now }) => !isSaving(now) || savingProblem(now) === null,
  },
});
