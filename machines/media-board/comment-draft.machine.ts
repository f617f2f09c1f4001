import { type Comment, commentText } from '@domain/media-board/comment';
import type { PiecePlace } from '@domain/media-board/like';
import type { OperationMode } from '@domain/people/attendee';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announceFault, type Fault, faultAction, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';

/** The comments on a piece, and the user who reads them. */
export interface CommentsPlace extends PiecePlace {
  mode: OperationMode;
  userId: string;
}

/** What is written: a new comment, an answer to one, or another text of one's own. */
export type CommentPurpose =
  | { kind: 'new' }
  | { kind: 'reply'; replyTo: string }
  | { kind: 'edit'; comment: Pick<Comment, 'id' | 'text'> };

/** What the user has written and not sent as far as they know. */
export interface CommentDraft {
  text: string;
  /** The id under which it was sent: it may have arrived, so it is sent again in its place; '' before. */
  id: string;
}

/** The draft of a purpose in the memory of this tab. */
export interface DraftPlace extends CommentsPlace {
  purpose: CommentPurpose;
}
export interface StoredDraft extends DraftPlace, CommentDraft {}

/** Asks the server to store a comment, under its id in place of what the user wrote there before. */
export interface CommentSending extends StoredDraft {
  name: string;
}

/** What writing comments needs of the world. */
export interface CommentDraftPort {
  /** Returns what the user has written for a purpose and not sent; null when there is nothing. */
  recallComment: (place: DraftPlace) => Promise<CommentDraft | null>;
  /** Stores it for the lifetime of this tab; an empty one is removed. */
  keepComment: (draft: StoredDraft) => Promise<void>;
  sendComment: (sending: CommentSending) => Promise<void>;
}

export type CommentDraftCommand =
  | { type: 'draft.change'; text: string }
  /** Sends what is typed: under this id, unless it has one already. */
  | { type: 'draft.send'; id: string };

/** The comment of this purpose is stored. */
export type CommentSent = { type: 'comment.sent'; purpose: CommentPurpose };

interface DraftInput extends CommentsPlace, WithParent<Fault | CommentSent> {
  /** The name under which the user writes. */
  name: string;
  purpose: CommentPurpose;
}

interface DraftContext extends DraftInput, CommentDraft {}

type Context = { context: DraftContext };

const placeOf = ({
  context: { mode, userId, mediaBoardId, contentPieceId, purpose },
}: Context): DraftPlace => ({ mode, userId, mediaBoardId, contentPieceId, purpose });

const fittingText = (raw: string): string => {
  const written = commentText(raw);
  return 'text' in written ? written.text : '';
};

const startOf = (purpose: CommentPurpose): CommentDraft =>
  purpose.kind === 'edit' ? { text: purpose.comment.text, id: purpose.comment.id } : { text: '', id: '' };

const storeDraft = {
  type: 'storeDraft',
  params: ({ context }: Context): StoredDraft => ({
    ...placeOf({ context }),
    text: context.text,
    id: context.id,
  }),
} as const;

const change = {
  target: 'editing',
  actions: [{ type: 'changeText', params: ({ event }: { event: { text: string } }) => event }, storeDraft],
} as const;

const send = {
  target: 'sending',
  actions: [{ type: 'rememberId', params: ({ event }: { event: { id: string } }) => event }, storeDraft],
} as const;

/** What the user writes below a piece: kept until the server has it. */
export const commentDraftMachine = setup({
  types: { context: {} as DraftContext, input: {} as DraftInput, events: {} as CommentDraftCommand },
  actors: {
    recallComment: promiseSlot<CommentDraft | null, DraftPlace>('recallComment'),
    sendComment: promiseSlot<void, CommentSending>('sendComment'),
  },
  actions: {
    announceFault: faultAction('commentDraft'),
    storeDraft: (_, _draft: StoredDraft) => {},
    changeText: assign((_, { text }: { text: string }) => ({ text })),
    rememberId: assign(({ context }, { id }: { id: string }) => ({ id: context.id || id })),
    begin: assign(({ context }) => startOf(context.purpose)),
    clear: assign({ text: '', id: '' }),
    sendSent: sendTo(
      ({ context }) => parentOf(context),
      ({ context }): CommentSent => ({ type: 'comment.sent', purpose: context.purpose }),
    ),
  },
}).createMachine({
  id: 'commentDraft',
  context: ({ input }) => ({ ...input, ...startOf(input.purpose) }),
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallComment',
        src: 'recallComment',
        input: placeOf,
        onDone: { target: 'editing', actions: assign(({ event }) => event.output ?? {}) },
        onError: { target: 'editing', actions: announceFault },
      },
      on: { 'draft.change': change },
    },
    editing: { on: { 'draft.change': change, 'draft.send': send } },
    sending: {
      invoke: {
        id: 'sendComment',
        src: 'sendComment',
        input: ({ context }) => ({
          ...placeOf({ context }),
          name: context.name,
          id: context.id,
          text: fittingText(context.text),
        }),
        onDone: { target: 'editing', actions: ['clear', storeDraft, 'begin', 'sendSent'] },
        onError: { target: 'failed', actions: announceFault },
      },
    },
    failed: { on: { 'draft.change': change, 'draft.send': send } },
  },
});

type Snapshot = SnapshotFrom<typeof commentDraftMachine>;

/** Returns what is typed. */
export const commentDraftText = (snapshot: Snapshot): string => snapshot.context.text;
export const isCommentSending = (snapshot: Snapshot): boolean => snapshot.matches('sending');
/** Returns whether it could not be sent; it can be sent again. */
export const isCommentFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

/** Fills the chart by its port. */
export const createCommentDraft = (port: CommentDraftPort) =>
  commentDraftMachine.provide({
    actors: {
      recallComment: fromPromise(({ input }) => port.recallComment(input)),
      sendComment: fromPromise(async ({ input }) => {
        await port.sendComment(input);
        // The user may have closed the piece meanwhile.
        await port.keepComment({ ...input, text: '', id: '' });
      }),
    },
    actions: {
      // What cannot be stored is lost with the page alone.
      storeDraft: (_, draft) => void port.keepComment(draft).catch(() => {}),
    },
  });
