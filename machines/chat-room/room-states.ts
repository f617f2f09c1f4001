import { chatRoomSetup, failed, pointerOf } from './chat-room.setup';

type Typing = { event: { uids: readonly string[] } };

const showTyping = {
  guard: { type: 'isTyping', params: ({ event }: Typing) => event },
  target: 'shown',
  reenter: true,
  actions: { type: 'rememberTyping', params: ({ event }: Typing) => event },
} as const;

/** Who is typing, until they did not for a while. */
export const typingState = chatRoomSetup.createStateConfig({
  initial: 'none',
  states: {
    none: { on: { 'typing.received': showTyping } },
    shown: {
      exit: 'forgetTyping',
      after: { typingTimeout: 'none' },
      on: { 'typing.received': [showTyping, { target: 'none' }] },
    },
  },
});

/** Stores how far the user has read. */
export const readingState = chatRoomSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasUnmarked', target: 'marking' } },
    marking: {
      invoke: {
        id: 'markRead',
        src: 'markRead',
        input: pointerOf,
        onDone: { target: 'resting', actions: { type: 'rememberMarked', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isUnreached', params: ({ event }) => event },
            target: 'failed',
            actions: { type: 'announce', params: failed },
          },
          { target: 'resting', actions: ['giveUpMarking', { type: 'announce', params: failed }] },
        ],
      },
    },
    resting: { after: { readInterval: 'idle' } },
    failed: { after: { retryDelay: 'idle' } },
  },
});
