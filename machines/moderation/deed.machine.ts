import type { BoardClearing, PostRemoval, Removal, Restricting } from '@domain/moderation/action';
import type { Announcing } from '@domain/moderation/announcement';
import type { Limiting } from '@domain/moderation/channel-limit';
import { DEED_NOTE_TIME } from '@domain/moderation/moderation-limits';
import { type Failure, toFailure } from '@domain/shared/failure';
import type { PostPlace } from '@domain/wall/post';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** What a host asks the server to do. */
export type Deed =
  | { type: 'dismiss'; reportId: number }
  | { type: 'undo'; actionId: number }
  | { type: 'remove'; removal: Removal }
  | { type: 'removePost'; removal: PostRemoval }
  | { type: 'clearBoard'; clearing: BoardClearing }
  | { type: 'restrict'; restricting: Restricting }
  | { type: 'limit'; limiting: Limiting }
  | { type: 'announce'; announcing: Announcing };

/** A deed about a person, or a message or a post of theirs, that needs a reason. */
export interface PersonQuestion {
  kind: 'remove' | 'mute' | 'ban';
  userId: string;
  name: string;
  /** The message it is about. */
  message?: { channelId: string; messageId: string } | undefined;
  /** The post that it is about. */
  post?: PostPlace | undefined;
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

/** Returns whether a host is asked about the removal of a post. */
export const isPostRemoval = (question: Question | null): boolean =>
  question?.kind === 'remove' && question.post !== undefined;

/** What was done last, and the action of the log by which it is undone. */
export interface DoneDeed {
  question: Question | null;
  actionId: number;
}

/** The host's commands. */
export type DeedCommand =
  | { type: 'deed.ask'; question: Question }
  | { type: 'deed.cancel' }
  | { type: 'deed.do'; deed: Deed };

export type DeedFact = {
  type: 'deed.done';
  /** The report that it answers, when there is one. */
  reportId?: number | undefined;
};

/** Why a deed was not done; the text is chosen where it is shown. */
export type DeedFault = 'gone' | 'self' | 'forbidden' | 'notInForce' | 'undone';

interface DeedContext {
  question: Question | null;
  /** What the host asked for while the last deed was being done. */
  next: Question | null;
  deed: Deed | null;
  done: DoneDeed | null;
  failure: Failure | null;
}

const FAULTS: Readonly<Record<string, DeedFault>> = {
  'moderation.gone': 'gone',
  'moderation.self': 'self',
  'moderation.adminRequired': 'forbidden',
  'moderation.notInForce': 'notInForce',
};

function reportOf(deed: Deed | null): number | undefined {
  if (deed?.type === 'dismiss') return deed.reportId;
  if (deed?.type === 'remove' || deed?.type === 'removePost') return deed.removal.reportId;
  return deed?.type === 'restrict' ? deed.restricting.reportId : undefined;
}

const tell = {
  type: 'announce',
  params: ({ context }: { context: DeedContext }): DeedFact => ({
    type: 'deed.done',
    reportId: reportOf(context.deed),
  }),
} as const;

const ask = {
  target: 'asking',
  actions: { type: 'rememberQuestion', params: ({ event }: { event: { question: Question } }) => event },
} as const;
const doDeed = {
  target: 'saving',
  actions: { type: 'rememberDeed', params: ({ event }: { event: { deed: Deed } }) => event },
} as const;

/** One deed of a host at a time: the question for its reason, and the way to undo it right after. */
export const deedMachine = setup({
  types: { context: {} as DeedContext, events: {} as DeedCommand },
  /** Returns the id of the action in the log, of what can be undone. */
  actors: { doDeed: promiseSlot<number | null, Deed>('doDeed') },
  actions: {
    announce: (_, _fact: DeedFact) => {},
    rememberQuestion: assign((_, { question }: { question: Question }) => ({ question, failure: null })),
    rememberDeed: assign((_, { deed }: { deed: Deed }) => ({ deed, failure: null })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    rememberDone: assign(({ context: { question } }, { actionId }: { actionId: number | null }) => ({
      done: actionId === null ? null : { question, actionId },
    })),
    rememberNext: assign((_, { question }: { question: Question }) => ({ next: question })),
    askNext: assign(({ context: { next } }) => ({ question: next, next: null })),
    forgetNext: assign({ next: null }),
    forgetQuestion: assign({ question: null }),
  },
  guards: {
    isUndoable: (_, { actionId }: { actionId: number | null }) => actionId !== null,
    hasNext: ({ context: { next } }) => next !== null,
  },
  delays: { noteTime: DEED_NOTE_TIME },
}).createMachine({
  id: 'deed',
  context: { question: null, next: null, deed: null, done: null, failure: null },
  initial: 'none',
  states: {
    none: { entry: 'forgetQuestion', on: { 'deed.ask': ask, 'deed.do': doDeed } },
    asking: { on: { 'deed.ask': ask, 'deed.cancel': 'none', 'deed.do': doDeed } },
    saving: {
      on: { 'deed.ask': { actions: { type: 'rememberNext', params: ({ event }) => event } } },
      invoke: {
        id: 'doDeed',
        src: 'doDeed',
        input: ({ context }) => context.deed as Deed,
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
          actions: [{ type: 'rememberFailure', params: ({ event }) => event }, 'forgetNext'],
        },
      },
    },
    failed: { on: { 'deed.ask': ask, 'deed.cancel': 'none', 'deed.do': doDeed } },
    // For a while it can be undone where it was done, later in the log.
    done: {
      entry: 'forgetQuestion',
      after: { noteTime: 'none' },
      on: { 'deed.ask': ask, 'deed.cancel': 'none', 'deed.do': doDeed },
    },
  },
});

type Snapshot = SnapshotFrom<typeof deedMachine>;

/** Returns what the host is asked about, until it is done. */
export const askedQuestion = (snapshot: Snapshot): Question | null => snapshot.context.question;
export const isDeedSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
/** Returns what was done right before and can be undone; null when there is nothing such. */
export const doneDeed = (snapshot: Snapshot): DoneDeed | null =>
  snapshot.matches('done') ? snapshot.context.done : null;
/** Returns why the last deed was not done; null when there is no such reason. */
export function deedFault(snapshot: Snapshot): DeedFault | null {
  if (!snapshot.matches('failed')) return null;
  return FAULTS[snapshot.context.failure?.errMsg ?? ''] ?? 'undone';
}
