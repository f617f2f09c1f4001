import type { Message } from '@domain/chat/message';
import { assign, fromPromise, sendTo } from 'xstate';
import { followEvents } from '../patterns/follow.machine';
import type { Around } from './chat-room.events';
import {
  announceFailure,
  aroundOf,
  askedIn,
  type ChatRoomPort,
  chatRoomSetup,
  olderOf,
  originals,
  partOf,
} from './chat-room.setup';
import { createPast } from './past.machine';
import { createShownRows } from './shown-rows.machine';

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
      exit: assign({ typing: [] }),
      after: { typingTimeout: 'none' },
      on: { 'typing.received': [showTyping, { target: 'none' }] },
    },
  },
});

type Found = { event: { output: Around } };
const foundOf = ({ event }: Found): Around => event.output;

const jumpTo = { guard: 'isShown', target: '.locating' } as const;

const found = [
  { type: 'wantOriginals', params: foundOf },
  { type: 'rememberFound', params: foundOf },
] as const;

/** Shows what the user wants to see, and finds it when it is not loaded. */
const jumpState = chatRoomSetup.createStateConfig({
  initial: 'idle',
  on: {
    'message.show': {
      target: '.idle',
      actions: { type: 'rememberJumpTarget', params: ({ event }) => event },
    },
    'message.jump': {
      ...jumpTo,
      actions: { type: 'rememberTarget', params: ({ event: { id } }) => ({ id }) },
    },
    'time.jump': {
      ...jumpTo,
      actions: { type: 'rememberTarget', params: ({ event: { from } }) => ({ from }) },
    },
    'unread.jump': {
      ...jumpTo,
      actions: {
        type: 'rememberTarget',
        params: ({ context }) => ({ from: context.readUpTo + 1, byOthers: true }),
      },
    },
  },
  states: {
    idle: {},
    locating: {
      on: { 'room.return': 'idle' },
      invoke: {
        id: 'loadAround',
        src: 'loadAround',
        input: aroundOf,
        onDone: [
          {
            guard: { type: 'isMissing', params: foundOf },
            target: 'missing',
            actions: 'forgetMissing',
          },
          {
            guard: { type: 'isJoined', params: foundOf },
            target: 'idle',
            actions: [
              { type: 'joinAround', params: foundOf },
              { type: 'reportJoined', params: foundOf },
              ...found,
            ],
          },
          {
            target: 'idle',
            actions: [
              { type: 'replaceByAround', params: foundOf },
              { type: 'reportReplaced', params: foundOf },
              ...found,
            ],
          },
        ],
        onError: { target: 'failed', actions: announceFailure },
      },
    },
    missing: { on: { 'jump.dismiss': 'idle' } },
    failed: { on: { 'jump.dismiss': 'idle', 'jump.retry': { guard: 'isShown', target: 'locating' } } },
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
    { id: 'originals', src: 'originals', input: askedIn, onError: { actions: announceFailure } },
    { id: 'shownRows', src: 'shownRows', input: partOf, onError: { actions: announceFailure } },
  ],
  on: {
    'mention.seen': { actions: { type: 'seeMention', params: ({ event }) => event } },
    'readers.received': { actions: assign({ readers: ({ event }) => event.readers }) },
    'others.received': { actions: assign({ others: ({ event }) => event.others }) },
    'chat.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'originals.done': {
      actions: ({ context, event: { items, result } }) => context.messages.addOriginals(items, result),
    },
    'originals.failed': { actions: announceFailure },
  },
  states: {
    messages: {
      initial: 'watching',
      states: {
        watching: {
          initial: 'loading',
          invoke: { id: 'messages', src: 'messages', input: askedIn, onError: { actions: announceFailure } },
          on: {
            'messages.received': {
              target: '.live',
              actions: [
                ({ context, event }) => context.messages.replaceWindow(event.messages),
                { type: 'wantOriginals', params: ({ event }) => event },
              ],
            },
            'messages.failed': [
              { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
              { target: '.failed', actions: announceFailure },
            ],
          },
          states: {
            loading: {},
            failed: { on: { 'room.retry': { target: '#chatRoom.messages.watching', reenter: true } } },
            live: {
              on: {
                'message.changed': {
                  actions: [
                    ({ context, event }) => context.messages.put(event.message),
                    { type: 'wantOriginals', params: ({ event }) => ({ messages: [event.message] }) },
                  ],
                },
                'message.removed': { actions: ({ context, event }) => context.messages.remove(event.id) },
                'room.seen': {
                  actions: {
                    type: 'notifyParent',
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
        // The user is not in the channel any more.
        refused: { on: { 'room.retry': 'watching' } },
        past: {
          invoke: {
            id: 'past',
            src: 'past',
            input: partOf,
            onError: { target: 'watching', actions: announceFailure },
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
            'newer.load': { actions: sendTo('past', ({ event }) => event) },
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
            onError: { target: 'failed', actions: announceFailure },
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

/** Fills the chart by its port. */
export const createChatRoom = (port: ChatRoomPort) =>
  chatRoomMachine.provide({
    actors: {
      messages: followEvents('messages', port.watchMessages),
      loadOlder: fromPromise(({ input }) => port.loadOlder(input)),
      loadAround: fromPromise(({ input }) => port.loadAround(input)),
      originals: originals(port),
      past: createPast(port),
      shownRows: createShownRows(port),
    },
  });
