import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
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
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type AccountStep = Step<typeof accountMachine>;

const offline = new Failure('NOT_REACHABLE', 'offline');
const lastAdmin = new Failure('PROCESSING_ERROR', 'refused', { errMsg: 'The last administrator' });
const faultOf = (event: object) => (event as { output?: { fault?: string | null } }).output?.fault;

const progressOf = (now: AccountStep['now']) => ({
  password: passwordProgress(now),
  sessions: sessionsProgress(now),
  data: downloadProgress(now),
  deletion: deletionProgress(now),
});

type Progress = ReturnType<typeof progressOf>;

/** Nothing but this progress is shown, and nothing but this slot is invoked to make it. */
const shows =
  (progress: Partial<Progress>, isBusy = false) =>
  ({ now }: AccountStep) =>
    isAccountBusy(now) === isBusy &&
    isDeepStrictEqual(progressOf(now), {
      password: null,
      sessions: null,
      data: null,
      deletion: null,
      ...progress,
    });

const invokes =
  (slot: string, input?: object) =>
  ({ asked }: AccountStep) =>
    isDeepStrictEqual(asked, [{ slot, input }]);

const isAnsweredWith =
  (fault: string | null) =>
  ({ event, asked }: AccountStep) =>
    faultOf(event) === fault && asked.length === 0;

const failsBecause =
  (...reasons: readonly Failure[]) =>
  ({ event, now }: AccountStep) =>
    reasons.includes(event.error) && accountFailure(now) === event.error;

/** What the account settings show and request in each state. */
const ACCOUNT_STATES: StatePromises<typeof accountMachine> = {
  examining: {
    holds: (step) => isExamining(step.now) && shows({})(step),
    entered: invokes('readMeans'),
  },
  unreachable: {
    holds: (step) => isUnreachable(step.now) && shows({})(step),
    entered: failsBecause(offline),
  },
  'resting.idle': {
    holds: shows({}),
    entered: ({ event, now, asked }) =>
      asked.length === 0 &&
      (event.type !== 'xstate.done.actor.readMeans' ||
        isDeepStrictEqual(event.output, { hasPassword: hasPassword(now), endsSessions: endsSessions(now) })),
  },
  'resting.password.changed': {
    holds: shows({ password: 'changed' }),
    entered: isAnsweredWith(null),
  },
  'resting.password.wrong': {
    holds: shows({ password: 'wrong' }),
    entered: isAnsweredWith('wrong'),
  },
  'resting.password.locked': {
    holds: shows({ password: 'locked' }),
    entered: isAnsweredWith('locked'),
  },
  'resting.password.weak': {
    holds: shows({ password: 'weak' }),
    entered: isAnsweredWith('weak'),
  },
  'resting.password.failed': {
    holds: shows({ password: 'failed' }),
    entered: failsBecause(offline),
  },
  'resting.sessions.ended': { holds: shows({ sessions: 'ended' }) },
  'resting.sessions.failed': {
    holds: shows({ sessions: 'failed' }),
    entered: failsBecause(offline),
  },
  'resting.data.saved': { holds: shows({ data: 'saved' }) },
  'resting.data.failed': {
    holds: shows({ data: 'failed' }),
    entered: failsBecause(offline),
  },
  'resting.deletion.asking': {
    holds: shows({ deletion: 'asking' }),
    entered: ({ asked }) => asked.length === 0,
  },
  'resting.deletion.wrong': {
    holds: shows({ deletion: 'wrong' }),
    entered: isAnsweredWith('wrong'),
  },
  'resting.deletion.locked': {
    holds: shows({ deletion: 'locked' }),
    entered: isAnsweredWith('locked'),
  },
  'resting.deletion.stale': {
    holds: shows({ deletion: 'stale' }),
    entered: isAnsweredWith('stale'),
  },
  'resting.deletion.failed': {
    holds: shows({ deletion: 'failed' }),
    entered: failsBecause(offline, lastAdmin),
  },
  changingPassword: {
    holds: (step) => hasPassword(step.now) && shows({ password: 'changing' }, true)(step),
    entered: invokes('changePassword', {
      currentPassword: 'lovelace-1843',
      newPassword: 'analytical-1837',
    }),
  },
  endingSessions: {
    holds: (step) => endsSessions(step.now) && shows({ sessions: 'ending' }, true)(step),
    entered: invokes('endSessions'),
  },
  downloading: {
    holds: shows({ data: 'downloading' }, true),
    entered: invokes('downloadData'),
  },
  deleting: {
    holds: shows({ deletion: 'deleting' }, true),
    entered: (step) => invokes('deleteAccount', { password: step.event.password })(step),
  },
  deleted: {
    holds: shows({ deletion: 'deleted' }, true),
    entered: isAnsweredWith(null),
  },
};

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
