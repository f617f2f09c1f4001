import { assign, type SnapshotFrom, setup } from 'xstate';

/** The picker of all emoji, which is open for one message. */
export const emojiPickerMachine = setup({
  types: {
    /** The message for which the picker is, or was, open. */
    context: {} as { messageId: string },
    events: {} as
      | { type: 'picker.open'; id: string }
      | { type: 'picker.close' }
      /** The names of the emoji, or their font, could not be loaded. */
      | { type: 'emoji.failed' }
      | { type: 'picker.retry' },
  },
}).createMachine({
  id: 'emojiPicker',
  context: { messageId: '' },
  initial: 'closed',
  on: {
    'picker.open': { target: '.opened', actions: assign({ messageId: ({ event }) => event.id }) },
  },
  states: {
    closed: {},
    opened: {
      initial: 'shown',
      on: { 'picker.close': 'closed' },
      states: {
        shown: { on: { 'emoji.failed': 'failed' } },
        failed: { on: { 'picker.retry': 'shown' } },
      },
    },
  },
});

/** Returns the message for which the picker is open. */
export const pickedMessage = (snapshot: SnapshotFrom<typeof emojiPickerMachine>): string | null =>
  snapshot.matches('opened') ? snapshot.context.messageId : null;

/** Returns whether the emoji could not be loaded. */
export const areEmojiMissing = (snapshot: SnapshotFrom<typeof emojiPickerMachine>): boolean =>
  snapshot.matches({ opened: 'failed' });
