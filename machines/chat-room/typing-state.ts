import { chatRoomSetup } from './chat-room.setup';

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
