import { and, assign, not, stateIn } from 'xstate';
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
  withdrawOwn,
} from './calls.setup';

type Start = { event: CallSubject & { callees: readonly string[] } };

const rememberCall = { type: 'rememberCall', params: ({ event }: Start) => event } as const;
const isMeeting = stateIn({ meeting: 'running' });

/** A call for the user is shown. */
const isShown = and(['isRung', not(stateIn({ call: 'running' })), not(stateIn({ call: 'asking' }))]);

const begin = {
  'call.start': [
    { guard: and(['isActive', isMeeting]), target: 'asking', actions: rememberCall },
    { guard: 'isActive', target: 'running', actions: rememberCall },
  ],
  'call.accept': [
    { guard: and(['isRung', isMeeting]), target: 'asking', actions: 'rememberRing' },
    { guard: 'isRung', target: 'running', actions: 'rememberRing' },
  ],
  'call.decline': { guard: 'isRung', actions: declineFirst },
} as const;

/** The calls for the user, and the call that the user is in: one at a time in a page. */
export const callsMachine = callsSetup.createMachine({
  id: 'calls',
  type: 'parallel',
  context: noCalls,
  on: {
    'author.set': { actions: { type: 'rememberName', params: ({ event }) => event } },
    'part.failed': { actions: { type: 'notifyParent', params: reported } },
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
            id: 'rings',
            src: 'rings',
            input: ({ context, self }) => ({ parent: self, query: userOf({ context }) }),
            onError: { target: 'crashed', actions: { type: 'notifyParent', params: failed } },
          },
          on: {
            'rings.received': { actions: assign({ rings: ({ event }) => event.value }) },
            // What rings is not known.
            'rings.failed': { actions: [assign({ rings: [] }), { type: 'notifyParent', params: reported }] },
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
        // A meeting must be left first.
        asking: {
          on: {
            'call.confirm': {
              target: 'running',
              actions: { type: 'notifyParent', params: { type: 'meeting.unwanted' } },
            },
            'call.cancel': 'none',
          },
        },
        running: {
          entry: [acceptOwn, rejectOthers, { type: 'notifyParent', params: { type: 'call.begun' } }],
          exit: { type: 'notifyParent', params: { type: 'call.finished' } },
          invoke: [
            {
              id: 'call',
              src: 'call',
              input: inputOf,
              onError: { target: 'over', actions: ['failCall', { type: 'notifyParent', params: failed }] },
            },
            {
              id: 'callWindow',
              src: 'callWindow',
              onError: { actions: { type: 'notifyParent', params: failed } },
            },
          ],
          on: {
            'rings.received': { actions: rejectOthers },
            'call.hangUp': { actions: 'leaveCall' },
            'call.joined': { actions: { type: 'notifyParent', params: { type: 'call.joined' } } },
            'call.left': [
              {
                guard: { type: 'isLeft', params: ({ event }) => event },
                target: 'none',
                actions: withdrawOwn,
              },
              // The user is in it, in another tab.
              {
                guard: { type: 'isMoved', params: ({ event }) => event },
                target: 'over',
                actions: { type: 'rememberEnd', params: ({ event }) => event },
              },
              {
                target: 'over',
                actions: [{ type: 'rememberEnd', params: ({ event }) => event }, withdrawOwn],
              },
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
    tone: {
      initial: 'silent',
      states: {
        silent: { always: { guard: isShown, target: 'sounding' } },
        sounding: {
          invoke: {
            id: 'ringTone',
            src: 'ringTone',
            onError: { target: 'broken', actions: { type: 'notifyParent', params: failed } },
          },
          always: { guard: not(isShown), target: 'silent' },
        },
        // The next call tries again.
        broken: { always: { guard: not(isShown), target: 'silent' } },
      },
    },
    meeting: {
      initial: 'none',
      states: {
        none: { on: { 'meeting.begun': 'running' } },
        running: { on: { 'meeting.finished': 'none' } },
      },
    },
  },
});
