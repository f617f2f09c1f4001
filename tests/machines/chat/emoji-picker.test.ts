import { areEmojiMissing, emojiPickerMachine, pickedMessage } from '@machines/chat-room/emoji-picker.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';

describeMachine({
  machine: emojiPickerMachine,
  events: {
    ...withoutData('picker.close', 'emoji.failed', 'picker.retry'),
    'picker.open': [{ id: 'one' }, { id: 'two' }],
  },
  states: {
    closed: { holds: ({ now }) => pickedMessage(now) === null },
    'opened.shown': { holds: ({ now }) => pickedMessage(now) !== null && !areEmojiMissing(now) },
    'opened.failed': {
      holds: ({ now }) => pickedMessage(now) !== null && areEmojiMissing(now),
      entered: ({ event }) => event.type === 'emoji.failed',
    },
  },
  invariants: {
    'the picker is open for the message of the last opening': ({ event, now }) =>
      given(event.type === 'picker.open', () => pickedMessage(now) === event.id),
    'missing emoji are loaded again when the user asks or opens the picker': ({ before, event, now }) =>
      given(areEmojiMissing(before), () =>
        areEmojiMissing(now) ? !event.type.startsWith('picker.') : event.type.startsWith('picker.'),
      ),
  },
});
