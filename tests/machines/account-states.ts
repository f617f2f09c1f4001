import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import type { accountMachine } from '@machines/account/account.machine';
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
import type { StatePromises } from '../support/replay/state-promises';
import type { Step } from '../support/replay/step';

type AccountStep = Step<typeof accountMachine>;

export const offline = new Failure('NOT_REACHABLE', 'offline');
export const lastAdmin = new Failure('PROCESSING_ERROR', 'refused', { errMsg: 'The last administrator' });
export const faultOf = (event: object) => (event as { output?: { fault?: string | null } }).output?.fault;

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
export const ACCOUNT_STATES: StatePromises<typeof accountMachine> = {
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
