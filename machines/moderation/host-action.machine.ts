import type { CommentPlace } from '@domain/media-board/comment';
import type {
  BoardClearing,
  CommentRemoval,
  PostRemoval,
  Removal,
  Restricting,
} from '@domain/moderation/action';
import type { Announcing } from '@domain/moderation/announcement';
import type { Limiting } from '@domain/moderation/channel-limit';
import { HOST_ACTION_NOTE_TIME } from '@domain/moderation/moderation-limits';
import { type Failure, toFailure } from '@domain/shared/failure';
import type { PostPlace } from '@domain/wall/post';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the actions of a host need of the world. */
export interface HostActionPort {
  /** Does what a host decided; returns the id of the action in the log, null for an undo. */
  performAction: (hostAction: HostAction) => Promise<number | null>;
}

/** What a host asks the server to do. */
export type HostAction =
  | { type: 'dismiss'; reportId: number }
  | { type: 'undo'; actionId: number }
  | { type: 'remove'; removal: Removal }
  | { type: 'removePost'; removal: PostRemoval }
  | { type: 'removeComment'; removal: CommentRemoval }
  | { type: 'clearBoard'; clearing: BoardClearing }
  | { type: 'restrict'; restricting: Restricting }
  | { type: 'limit'; limiting: Limiting }
  | { type: 'announce'; announcing: Announcing };

/** An action about a person, or a message, a post or a comment of theirs, that needs a reason. */
export interface PersonQuestion {
  kind: 'remove' | 'mute' | 'ban';
  userId: string;
  name: string;
  /** The message it is about. */
  message?: { channelId: string; messageId: string } | undefined;
  /** The post that it is about. */
  post?: PostPlace | undefined;
  /** The comment that it is about. */
  comment?: CommentPlace | undefined;
  /** The report that it answers. */
  reportId?: number | undefined;
}

/** The limit of the channel of an area, which needs a reason. */
export interface ChannelQuestion {
  kind: 'limit';
  channelId: string;
  name: string;
}

/** The clearing of a whiteboard, which needs a reason. */
export interface BoardQuestion {
  kind: 'clear';
  widgetId: string;
  name: string;
}

/** An announcement. */
export interface AnnouncementQuestion {
  kind: 'announce';
}

export type Question = PersonQuestion | ChannelQuestion | BoardQuestion | AnnouncementQuestion;

/** Returns what a host is asked to remove; null for another question. */
export function removedKind(question: Question | null): 'message' | 'post' | 'comment' | null {
  if (question?.kind !== 'remove') return null;
  if (question.comment) return 'comment';
  return question.post ? 'post' : 'message';
}

/** What was done last, and the action of the log by which it is undone. */
export interface DoneHostAction {
  question: Question | null;
  actionId: number;
}

/** The host's commands. */
export type HostActionCommand =
  | { type: 'hostAction.ask'; question: Question }
  | { type: 'hostAction.cancel' }
  | { type: 'hostAction.perform'; hostAction: HostAction };

export type HostActionFact = {
  type: 'hostAction.done';
  /** The report that it answers, when there is one. */
  reportId?: number | undefined;
};

/** Why an action was not done; the text is chosen where it is shown. */
export type HostActionFault = 'gone' | 'self' | 'forbidden' | 'notInForce' | 'failed';

interface HostActionContext {
  question: Question | null;
  /** What the host asked for while the last action was being done. */
  next: Question | null;
  hostAction: HostAction | null;
  done: DoneHostAction | null;
  failure: Failure | null;
}

const FAULTS: Readonly<Record<string, HostActionFault>> = {
  'moderation.gone': 'gone',
  'moderation.self': 'self',
  'moderation.adminRequired': 'forbidden',
  'moderation.notInForce': 'notInForce',
};

function reportOf(hostAction: HostAction | null): number | undefined {
  if (hostAction?.type === 'dismiss') return hostAction.reportId;
  if (hostAction && 'removal' in hostAction) return hostAction.removal.reportId;
  return hostAction?.type === 'restrict' ? hostAction.restricting.reportId : undefined;
}

const tell = {
  type: 'notifyParent',
  params: ({ context }: { context: HostActionContext }): HostActionFact => ({
    type: 'hostAction.done',
    reportId: reportOf(context.hostAction),
  }),
} as const;

const ask = {
  target: 'asking',
  actions: { type: 'rememberQuestion', params: ({ event }: { event: { question: Question } }) => event },
} as const;
const performAction = {
  target: 'saving',
  actions: { type: 'rememberAction', params: ({ event }: { event: { hostAction: HostAction } }) => event },
} as const;

/** One action of a host at a time: the question for its reason, and the way to undo it right after. */
export const hostActionMachine = setup({
  types: {
    context: {} as HostActionContext,
    events: {} as HostActionCommand,
  },
  actors: { performAction: promiseSlot<number | null, HostAction>('performAction') },
  actions: {
    notifyParent: sendTo(parentActor, fact<HostActionFact>),
    rememberQuestion: assign((_, { question }: { question: Question }) => ({ question, failure: null })),
    rememberAction: assign((_, { hostAction }: { hostAction: HostAction }) => ({
      hostAction,
      failure: null,
    })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    rememberDone: assign(({ context: { question } }, { actionId }: { actionId: number | null }) => ({
      done: actionId === null ? null : { question, actionId },
    })),
    askNext: assign(({ context: { next } }) => ({ question: next, next: null })),
    forgetQuestion: assign({ question: null }),
  },
  guards: {
    isUndoable: (_, { actionId }: { actionId: number | null }) => actionId !== null,
    hasNext: ({ context: { next } }) => next !== null,
  },
  delays: { noteTime: HOST_ACTION_NOTE_TIME },
}).createMachine({
  id: 'hostAction',
  context: { question: null, next: null, hostAction: null, done: null, failure: null },
  initial: 'none',
  states: {
    none: { entry: 'forgetQuestion', on: { 'hostAction.ask': ask, 'hostAction.perform': performAction } },
    asking: {
      on: { 'hostAction.ask': ask, 'hostAction.cancel': 'none', 'hostAction.perform': performAction },
    },
    saving: {
      on: { 'hostAction.ask': { actions: assign({ next: ({ event }) => event.question }) } },
      invoke: {
        id: 'performAction',
        src: 'performAction',
        input: ({ context }) => context.hostAction as HostAction,
        onDone: [
          { guard: 'hasNext', target: 'asking', actions: ['askNext', tell] },
          {
            guard: { type: 'isUndoable', params: ({ event }) => ({ actionId: event.output }) },
            target: 'done',
            actions: [{ type: 'rememberDone', params: ({ event }) => ({ actionId: event.output }) }, tell],
          },
          { target: 'none', actions: tell },
        ],
        onError: {
          target: 'failed',
          actions: [{ type: 'rememberFailure', params: ({ event }) => event }, assign({ next: null })],
        },
      },
    },
    failed: {
      on: { 'hostAction.ask': ask, 'hostAction.cancel': 'none', 'hostAction.perform': performAction },
    },
    // For a while it can be undone where it was done, later in the log.
    done: {
      entry: 'forgetQuestion',
      after: { noteTime: 'none' },
      on: { 'hostAction.ask': ask, 'hostAction.cancel': 'none', 'hostAction.perform': performAction },
    },
  },
});

type Snapshot = SnapshotFrom<typeof hostActionMachine>;

/** Returns what the host is asked about, until it is done. */
export const askedQuestion = (snapshot: Snapshot): Question | null => snapshot.context.question;
export const isHostActionSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
/** Returns what was done right before and can be undone; null when there is nothing such. */
export const doneHostAction = (snapshot: Snapshot): DoneHostAction | null =>
  snapshot.matches('done') ? snapshot.context.done : null;
/** Returns why the last action was not done; null when there is no such reason. */
export function hostActionFault(snapshot: Snapshot): HostActionFault | null {
  if (!snapshot.matches('failed')) return null;
  return FAULTS[snapshot.context.failure?.errMsg ?? ''] ?? 'failed';
}

/** Fills the chart by its port. */
export const createHostAction = (port: HostActionPort) =>
  hostActionMachine.provide({
    actors: { performAction: fromPromise(({ input }) => port.performAction(input)) },
  });
