import type { Ring, RingAnswer } from '@domain/calls/call';
import { and, assign, type EventObject, fromCallback, fromPromise, not, stateIn } from 'xstate';
import { follow } from '../patterns/follow.machine';
import type { Watch } from '../patterns/port';
import type { CallPlace, CallUser, RingCommand, Ringing, RingReport } from './call.events';
import { type CallMediaPort, createCall, type PlacesPort } from './call.machine';
import type { CallSubject, RingsAnswer } from './calls.events';
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

/** Ringing that goes on until it is stopped. */
export interface OpenRinging {
  stop(): void;
  /** Leaves a message of the missed call in the channel, in place of the ring of a person who has not answered. */
  miss(uid: string): void;
}

/** The calls of the venue; every rejection is a `Failure`. */
export interface CallsPort extends PlacesPort {
  /** Follows the calls for a user; always reports all of them. */
  watchRings: Watch<CallUser, readonly Ring[]>;
  /** Answers calls for a user, in all tabs; those that are over need no answer. */
  answerRings: (answer: RingsAnswer) => Promise<void>;
  /**
   * Rings people and reports what they answer; people who may not be rung count as busy. The server stops it with the connection.
   */
  ring(ringing: Ringing, onAnswer: (uid: string, answer: RingAnswer) => void): OpenRinging;
  /** Returns the uids of everybody in a group. */
  readMembers(place: CallPlace): Promise<readonly string[]>;
}

/** What the calls of a page need of the world. */
interface CallsPorts {
  calls: CallsPort;
  media: CallMediaPort & {
    /** Asks for what helps browsers find a way to each other, before a call needs it. */
    prepare(): Promise<unknown>;
  };
  /** Plays the tone of a call, while the user wants sounds; returns the function that stops. */
  playRingTone: () => () => void;
}

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

/** Fills the chart by its ports. */
export const createCalls = ({ calls, media, playRingTone }: CallsPorts) =>
  callsMachine.provide({
    actors: {
      call: createCall({ places: calls, media }).provide({
        actors: {
          readMembers: fromPromise(({ input }) => calls.readMembers(input)),
          ring: fromCallback(({ sendBack, input, receive }) => {
            const { stop, miss } = calls.ring(input, (uid, answer) =>
              sendBack({ type: 'ring.answered', uid, answer } satisfies RingReport),
            );
            receive((event) => miss((event as EventObject as RingCommand).uid));
            return stop;
          }),
        },
      }),
      rings: follow('rings', (user, onRings, onFailure) => {
        const report = (rings: readonly Ring[]) => {
          // While it rings, so that nobody who accepts waits for it.
          if (rings.length > 0) void media.prepare().catch(() => {});
          onRings(rings);
        };
        return calls.watchRings(user, report, onFailure);
      }),
      ringTone: fromCallback(() => playRingTone()),
    },
    // A call without an answer rings on, here as well.
    actions: { answerRings: (_, answer) => void calls.answerRings(answer).catch(() => {}) },
  });
