import { assign, type SnapshotFrom, setup } from 'xstate';

/** The picker of all emoji, which is open for one message. */
export const emojiPickerMachine = setup({
  types: {
    /** The message for which the picker is, or was, open. */
    context: {} as { messageId: string },
    events: {} as { type: 'picker.open'; id: string } | { type: 'picker.close' },
  },
}).createMachine({
  id: 'emojiPicker',
  context: { messageId: '' },
  initial: 'closed',
  on: {
    'picker.open': { target: '.opened', actions: assign({ messageId: ({ event }) => event.id }) },
  },
  states: { closed: {}, opened: { on: { 'picker.close': 'closed' } } },
});

/** Returns the message for which the picker is open. */
export const pickedMessage = (snapshot: SnapshotFrom<typeof emojiPickerMachine>): string | null =>
  snapshot.matches('opened') ? snapshot.context.messageId : null;
