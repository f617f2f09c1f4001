import type { CallSubject } from './calls.events';
import {
  acceptOwn,
  callsSetup,
  declineFirst,
  failed,
  inputOf,
  noCalls,
  rejectOthers,
  reported,
  userOf,
} from './calls.setup';

type Start = { event: CallSubject & { callees: readonly string[] } };

const begin = {
  'call.start': {
    guard: 'isActive',
    target: 'running',
    actions: { type: 'rememberCall', params: ({ event }: Start) => event },
  },
  'call.accept': { guard: 'isRung', target: 'running', actions: 'rememberRing' },
  'call.decline': { guard: 'isRung', actions: declineFirst },
} as const;

/** The calls for the user, and the call that the user is in: one at a time in a page. */
export const callsMachine = callsSetup.createMachine({
  id: 'calls',
  type: 'parallel',
  context: noCalls,
  on: {
    'author.set': { actions: { type: 'rememberName', params: ({ event }) => event } },
    'part.failed': { actions: { type: 'announce', params: reported } },
  },
  states: {
    rings: {
      initial: 'inactive',
      states: {
        inactive: {
          on: {
            'presence.connected': {
              target: 'active',
              actions: { type: 'rememberUser', params: ({ event }) => event },
            },
          },
        },
        active: {
          invoke: {
            id: 'ringList',
            src: 'ringList',
            input: userOf,
            onError: { target: 'crashed', actions: { type: 'announce', params: failed } },
          },
          on: {
            'rings.listed': { actions: { type: 'rememberRings', params: ({ event }) => event } },
            'presence.disconnected': { target: 'inactive', actions: 'forgetUser' },
          },
        },
        // The user's next session starts it again.
        crashed: { on: { 'presence.disconnected': { target: 'inactive', actions: 'forgetUser' } } },
      },
    },
    call: {
      initial: 'none',
      on: { 'presence.disconnected': '.none' },
      states: {
        none: { on: begin },
        running: {
          entry: [acceptOwn, rejectOthers],
          invoke: {
            id: 'call',
            src: 'call',
            input: inputOf,
            onError: { target: 'over', actions: ['failCall', { type: 'announce', params: failed }] },
          },
          on: {
            'rings.listed': { actions: rejectOthers },
            'call.left': [
              { guard: { type: 'isLeft', params: ({ event }) => event }, target: 'none' },
              { target: 'over', actions: { type: 'rememberEnd', params: ({ event }) => event } },
            ],
          },
        },
        // It says why the call ended.
        over: {
          on: { ...begin, 'call.dismiss': 'none' },
          after: { endNotice: 'none' },
        },
      },
    },
  },
});
