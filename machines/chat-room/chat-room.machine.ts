import type { Message } from '@domain/chat/message';
import { chatRoomSetup, failed, messagesOf, olderOf, placeOf, reported } from './chat-room.setup';
import { jumpState } from './jump-state';

type Page = { output: readonly Message[] };
const takeOlder = [
  { type: 'takeOlder', params: ({ event }: { event: Page }) => event },
  { type: 'wantOriginals', params: ({ event }: { event: Page }) => ({ messages: event.output }) },
] as const;

type Typing = { event: { uids: readonly string[] } };

const showTyping = {
  guard: { type: 'isTyping', params: ({ event }: Typing) => event },
  target: 'shown',
  reenter: true,
  actions: { type: 'rememberTyping', params: ({ event }: Typing) => event },
} as const;

/** Who is typing, until they did not for a while. */
const typingState = chatRoomSetup.createStateConfig({
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

/** An open channel: its newest messages, pages of older ones, and who is typing. */
export const chatRoomMachine = chatRoomSetup.createMachine({
  id: 'chatRoom',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    typing: [],
    readers: [],
    others: [],
    jumpTarget: null,
    target: { from: 0 },
  }),
  invoke: [
    {
      id: 'originals',
      src: 'originals',
      input: messagesOf,
      onError: { actions: { type: 'announce', params: failed } },
    },
    {
      id: 'shownRows',
      src: 'shownRows',
      input: messagesOf,
      onError: { actions: { type: 'announce', params: failed } },
    },
  ],
  on: {
    'mention.seen': { actions: { type: 'seeMention', params: ({ event }) => event } },
    'readers.received': { actions: { type: 'rememberReaders', params: ({ event }) => event } },
    'others.received': { actions: { type: 'rememberOthers', params: ({ event }) => event } },
    'chat.failed': { actions: { type: 'announce', params: ({ event }) => event } },
  },
  states: {
    messages: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: {
            id: 'watchMessages',
            src: 'watchMessages',
            input: placeOf,
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'messages.received': {
              target: '.live',
              actions: [
                { type: 'takeWindow', params: ({ event }) => event },
                { type: 'wantOriginals', params: ({ event }) => event },
              ],
            },
            'messages.failed': [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: 'failed', actions: { type: 'announce', params: reported } },
            ],
          },
          states: {
            loading: {},
            live: {
              on: {
                'message.changed': {
                  actions: [
                    { type: 'takeMessage', params: ({ event }) => event },
                    { type: 'wantOriginals', params: ({ event }) => ({ messages: [event.message] }) },
                  ],
                },
                'message.removed': { actions: { type: 'removeMessage', params: ({ event }) => event } },
                'room.seen': {
                  actions: {
                    type: 'announce',
                    params: ({ context: { channelId }, event: { sentAt } }) => ({
                      type: 'messages.seen',
                      channelId,
                      sentAt,
                    }),
                  },
                },
                'rows.shown': {
                  actions: { type: 'sendShown', params: ({ event }) => ({ ...event, isFollowed: true }) },
                },
                'newer.dropped': '#chatRoom.messages.past',
                'range.replaced': [
                  {
                    guard: { type: 'isNewest', params: ({ event }) => event },
                    target: '#chatRoom.messages.watching',
                  },
                  { target: '#chatRoom.messages.past' },
                ],
              },
            },
          },
        },
        failed: { on: { 'room.retry': 'watching' }, after: { retryDelay: 'watching' } },
        // The user is not in the channel any more.
        refused: { on: { 'room.retry': 'watching' } },
        past: {
          invoke: {
            id: 'past',
            src: 'past',
            input: messagesOf,
            onError: { target: 'watching', actions: { type: 'announce', params: failed } },
          },
          on: {
            'range.replaced': [
              { guard: { type: 'isNewest', params: ({ event }) => event }, target: 'watching' },
              { target: 'past', reenter: true },
            ],
            'range.joined': { guard: { type: 'isNewest', params: ({ event }) => event }, target: 'watching' },
            'rows.shown': {
              actions: { type: 'sendShown', params: ({ event }) => ({ ...event, isFollowed: false }) },
            },
            'newer.loaded': { actions: { type: 'wantOriginals', params: ({ event }) => event } },
            'newer.load': { actions: { type: 'sendPast', params: ({ event }) => ({ command: event }) } },
            'room.return': 'watching',
            'past.ended': 'watching',
          },
        },
      },
    },
    history: {
      initial: 'partial',
      on: {
        'range.replaced': '.partial',
        'older.dropped': '.partial',
        'messages.received': [
          { guard: { type: 'isWhole', params: ({ event }) => event }, target: '.complete' },
          { target: '.partial' },
        ],
      },
      states: {
        partial: { on: { 'history.load': { guard: 'isShown', target: 'loading' } } },
        loading: {
          invoke: {
            id: 'loadOlder',
            src: 'loadOlder',
            input: olderOf,
            onDone: [
              {
                guard: { type: 'isLastPage', params: ({ event }) => event },
                target: 'complete',
                actions: takeOlder,
              },
              { target: 'partial', actions: takeOlder },
            ],
            onError: { target: 'failed', actions: { type: 'announce', params: failed } },
          },
        },
        complete: {},
        failed: { on: { 'history.load': { guard: 'isShown', target: 'loading' } } },
      },
    },
    jump: jumpState,
    typing: typingState,
  },
});
