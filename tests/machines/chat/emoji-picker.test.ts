import { emojiPickerMachine, pickedMessage } from '@machines/chat-room/emoji-picker.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';

describeMachine({
  machine: emojiPickerMachine,
  events: {
    'picker.open': [
      { type: 'picker.open', id: 'one' },
      { type: 'picker.open', id: 'two' },
    ],
    'picker.close': [{ type: 'picker.close' }],
  },
  slots: {},
  states: {
    closed: { holds: ({ now }) => pickedMessage(now) === null },
    opened: { holds: ({ now }) => pickedMessage(now) !== null },
  },
  invariants: {
    'the picker is open for the message of the last opening': ({ event, now }) =>
      given(event.type === 'picker.open', () => pickedMessage(now) === event.id),
  },
});
