import { accountMachine } from '@machines/account/account.machine';
import {
  accountFailure,
  deletionProgress,
  downloadProgress,
  endsSessions,
  hasPassword,
  isAccountBusy,
  isExamining,
  isUnreachable,
  passwordProgress,
  sessionsProgress,
} from '@machines/account/account.selectors';
import { describeMachine } from '../support/replay/describe-machine';
import { withoutData } from '../support/replay/plan';
import { ACCOUNT_STATES, faultOf, lastAdmin, offline } from './account-states';

const currentPassword = 'lovelace-1843';
const newPassword = 'analytical-1837';
const proofs = ['wrong', 'locked', null] as const;
const answers = (last: string) => [...proofs, last].map((fault) => ({ fault }));

const EFFECTS: Record<string, string> = {
  'password.change': 'changePassword',
  'sessions.end': 'endSessions',
  'data.download': 'downloadData',
  'deletion.confirm': 'deleteAccount',
};

describeMachine({
  machine: accountMachine,
  events: {
    ...withoutData(
      'account.retry',
      'account.leave',
      'sessions.end',
      'data.download',
      'deletion.begin',
      'deletion.cancel',
    ),
    'password.change': [{ currentPassword, newPassword }],
    'deletion.confirm': [{ password: currentPassword }, { password: null }],
  },
  slots: {
    readMeans: {
      done: [
        { hasPassword: true, endsSessions: true },
        { hasPassword: false, endsSessions: false },
      ],
      error: [offline],
    },
    changePassword: { done: answers('weak'), error: [offline] },
    endSessions: { done: [undefined], error: [offline] },
    downloadData: { done: [undefined], error: [offline] },
    deleteAccount: { done: answers('stale'), error: [offline, lastAdmin] },
  },
  states: ACCOUNT_STATES,
  invariants: {
    'each action runs when it is requested, and no other action does': ({ event, asked }) =>
      asked.every(({ slot }) => slot === (EFFECTS[event.type] ?? 'readMeans')),
    'no action starts before the previous one has ended': ({ before, event, asked }) =>
      !(isAccountBusy(before) && event.type in EFFECTS) || asked.length === 0,
    'no change is requested that the account does not offer': ({ before, asked }) =>
      asked.every(
        ({ slot }) =>
          (slot !== 'changePassword' || hasPassword(before)) &&
          (slot !== 'endSessions' || endsSessions(before)),
      ),
    'an account is deleted only after the confirmation question': ({ before, asked }) =>
      asked.every(
        ({ slot }) =>
          slot !== 'deleteAccount' || !['deleting', 'deleted', null].includes(deletionProgress(before)),
      ),
    'passwords are sent as they were typed': ({ event, asked }) =>
      asked.every(({ slot, input }) => {
        if (slot === 'changePassword')
          return JSON.stringify(input) === JSON.stringify({ currentPassword, newPassword });
        return slot !== 'deleteAccount' || (input as { password: unknown }).password === event.password;
      }),
    'passwords stay out of the context': ({ now }) =>
      !/lovelace|analytical/.test(JSON.stringify(now.context)),
    'a rejection is shown with its reason, at the action that caused it': ({ before, event, now }) => {
      const fault = faultOf(event);
      if (!fault) return true;
      if (before.matches('changingPassword')) return passwordProgress(now) === fault;
      return !before.matches('deleting') || deletionProgress(now) === fault;
    },
    'a password counts as changed exactly when the server confirmed it': ({ before, event, now }) =>
      passwordProgress(before) === 'changed' ||
      (passwordProgress(now) === 'changed') ===
        (before.matches('changingPassword') && faultOf(event) === null),
    'a failure shows its reason': ({ event, now }) =>
      event.type.startsWith('xstate.error') === false ||
      (accountFailure(now) === event.error &&
        (isUnreachable(now) ||
          [passwordProgress, sessionsProgress, downloadProgress, deletionProgress].some(
            (progress) => progress(now) === 'failed',
          ))),
    'only one result is shown at a time': ({ now }) =>
      [passwordProgress, sessionsProgress, downloadProgress, deletionProgress].filter(
        (progress) => progress(now) !== null,
      ).length <= 1,
    'closing clears earlier results and stops no running action': ({ before, event, now }) =>
      event.type !== 'account.leave' ||
      (before.matches('resting') ? now.matches({ resting: 'idle' }) : before.value === now.value),
    'a deleted account stays deleted': ({ before, now }) =>
      deletionProgress(before) !== 'deleted' || deletionProgress(now) === 'deleted',
    'settings are known before any of them is offered': ({ now }) =>
      !(isExamining(now) || isUnreachable(now)) || !(hasPassword(now) || endsSessions(now)),
  },
});
