import { aroundOf, chatRoomSetup, failed } from './chat-room.setup';
import type { Around } from './jump-target';

type Found = { event: { output: Around } };
const foundOf = ({ event }: Found): Around => event.output;

const jumpTo = { guard: 'isShown', target: '.locating' } as const;

const found = [
  { type: 'wantOriginals', params: foundOf },
  { type: 'rememberFound', params: foundOf },
] as const;

/** Shows what the user wants to see, and finds it when it is not loaded. */
export const jumpState = chatRoomSetup.createStateConfig({
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
        onError: { target: 'failed', actions: { type: 'notifyParent', params: failed } },
      },
    },
    missing: { on: { 'jump.dismiss': 'idle' } },
    failed: { on: { 'jump.dismiss': 'idle', 'jump.retry': { guard: 'isShown', target: 'locating' } } },
  },
});
