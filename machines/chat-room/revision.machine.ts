import { retyped, storedText, type TypedText, typedOf } from '@domain/chat/mentions';
import { messageText } from '@domain/chat/message';
import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announced, fact, parentOf, type WithParent } from '../patterns/port';
import { promiseSlot } from '../slots';
import { type ChannelPlace, placeOf } from './chat-room.events';

export type RevisionCommand =
  | { type: 'edit.start'; id: string; text: string }
  | { type: 'edit.change'; text: string }
  | { type: 'edit.save' }
  | { type: 'edit.cancel' };

export interface MessageChange extends ChannelPlace {
  id: string;
  text: string;
}

/** The text of an open edit, with its mentions as messages have them. */
export interface Edit {
  id: string;
  text: string;
}

/** An open edit, to be stored on this device; null removes it. */
export interface StoredEdit extends ChannelPlace {
  edit: Edit | null;
}

/** What changing messages needs of the world. */
export interface RevisionPort {
  /** Returns the open edit of a channel that is kept on this device. */
  loadEdit: (place: ChannelPlace) => Promise<Edit | null>;
  storeEdit: (edit: StoredEdit) => void;
  editMessage: (change: MessageChange) => Promise<void>;
}

type RevisionFact = { type: 'chat.failed'; failure: Failure };

interface RevisionInput extends ChannelPlace, WithParent<RevisionFact> {}

interface RevisionContext extends RevisionInput, TypedText {
  /** The message that is changed. */
  id: string;
  failure: Failure | null;
}

type Context = { context: RevisionContext };

const changeOf = ({ context }: Context): MessageChange => ({
  ...placeOf({ context }),
  id: context.id,
  text: cleaned(context),
});

const cleaned = (typed: TypedText): string => {
  const checked = messageText(storedText(typed));
  return 'text' in checked ? checked.text : '';
};

const storeEdit = {
  type: 'storeEdit',
  params: ({ context }: Context): StoredEdit => ({
    ...placeOf({ context }),
    edit: { id: context.id, text: storedText(context) },
  }),
} as const;
const eraseEdit = {
  type: 'storeEdit',
  params: ({ context }: Context): StoredEdit => ({ ...placeOf({ context }), edit: null }),
} as const;

const startEdit = {
  target: 'editing',
  actions: [{ type: 'rememberMessage', params: ({ event }: { event: Edit }) => event }, storeEdit],
} as const;

/** Changes one message of a channel at a time. */
export const revisionMachine = setup({
  types: { context: {} as RevisionContext, input: {} as RevisionInput, events: {} as RevisionCommand },
  actors: {
    loadEdit: promiseSlot<Edit | null, ChannelPlace>('loadEdit'),
    editMessage: promiseSlot<void, MessageChange>('editMessage'),
  },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<RevisionFact>),
    storeEdit: (_, _stored: StoredEdit) => {},
    rememberMessage: assign((_, { id, text }: Edit) => ({ id, ...typedOf(text) })),
    rememberText: assign(({ context }, { text }: { text: string }) => retyped(context, text)),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    hasEdit: (_, { output }: { output: Edit | null }) => output !== null,
    isSendable: ({ context }) => cleaned(context) !== '',
  },
}).createMachine({
  id: 'revision',
  context: ({ input }) => ({ ...input, id: '', text: '', mentions: [], failure: null }),
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'loadEdit',
        src: 'loadEdit',
        input: placeOf,
        onDone: [
          {
            guard: { type: 'hasEdit', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'rememberMessage', params: ({ event }) => event.output as Edit },
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle', actions: announced('chat.failed') },
      },
    },
    idle: { on: { 'edit.start': startEdit } },
    editing: {
      initial: 'typing',
      on: {
        'edit.start': startEdit,
        'edit.change': {
          target: '.typing',
          actions: [{ type: 'rememberText', params: ({ event }) => event }, storeEdit],
        },
        'edit.save': { guard: 'isSendable', target: 'saving' },
        'edit.cancel': { target: 'idle', actions: eraseEdit },
      },
      states: { typing: {}, unsaved: { exit: 'forgetFailure' } },
    },
    saving: {
      invoke: {
        id: 'editMessage',
        src: 'editMessage',
        input: changeOf,
        onDone: { target: 'idle', actions: eraseEdit },
        onError: {
          target: 'editing.unsaved',
          actions: { type: 'rememberFailure', params: ({ event }) => event },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof revisionMachine>;
/** Returns the id of the message whose text is being edited or saved. */
export const editedMessage = (snapshot: Snapshot): string | null =>
  snapshot.matches('editing') || snapshot.matches('saving') ? snapshot.context.id : null;
export const editedText = (snapshot: Snapshot): string => snapshot.context.text;
export const isEditSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const canSaveEdit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'edit.save' });
/** Returns why a message could not be changed. */
export const revisionFailure = (snapshot: Snapshot): Failure | null => snapshot.context.failure;

/** Fills the chart by its port. */
export const createRevision = (port: RevisionPort) =>
  revisionMachine.provide({
    actors: {
      loadEdit: fromPromise(({ input }) => port.loadEdit(input)),
      editMessage: fromPromise(({ input }) => port.editMessage(input)),
    },
    actions: { storeEdit: (_, edit) => port.storeEdit(edit) },
  });
