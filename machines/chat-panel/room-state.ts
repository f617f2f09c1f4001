import { assign, not } from 'xstate';
import { chatPanelSetup, failed } from './chat-panel.setup';
import { askedIn, partOf, placeOf, roomOf } from './panel-inputs';

const crashed = { target: 'crashed', actions: { type: 'notifyParent', params: failed } } as const;

/** The parts of the open channel, which run while it can be seen. */
export const roomState = chatPanelSetup.createStateConfig({
  initial: 'stopped',
  states: {
    stopped: { always: { guard: 'isRoomShown', target: 'running' } },
    running: {
      always: { guard: not('isRoomShown'), target: 'stopped' },
      invoke: [
        { id: 'room', src: 'room', input: roomOf, onError: crashed },
        { id: 'composer', src: 'composer', input: partOf, onError: crashed },
        { id: 'revision', src: 'revision', input: partOf, onError: crashed },
        { id: 'reaction', src: 'reaction', input: askedIn, onError: crashed },
        { id: 'emojiPicker', src: 'emojiPicker', onError: crashed },
        { id: 'search', src: 'search', input: partOf, onError: crashed },
        {
          id: 'channelLimit',
          src: 'channelLimit',
          input: ({ context, self }) => ({ parent: self, query: placeOf({ context }) }),
          onError: crashed,
        },
        { id: 'mentionPicker', src: 'mentionPicker', input: partOf, onError: crashed },
      ],
      exit: assign({ limit: null }),
      on: {
        'channelLimit.received': { actions: assign({ limit: ({ event }) => event.value }) },
        'channel.open': {
          guard: { type: 'isOtherChannel', params: ({ event }) => event },
          target: 'running',
          reenter: true,
        },
        'message.queued': { actions: { type: 'sendQueued', params: ({ event }) => event } },
        'caret.moved': { actions: { type: 'sendCaret', params: ({ event }) => event } },
        'mention.chosen': { actions: { type: 'sendMention', params: ({ event }) => event } },
      },
    },
    crashed: { always: { guard: not('isRoomShown'), target: 'stopped' } },
  },
});
