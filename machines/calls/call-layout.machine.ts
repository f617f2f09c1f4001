import { type Participant, presenterAmong } from '@domain/calls/call';
import { CALL_SPEAKER_HOLD } from '@domain/shared/limits';
import { assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';

/** Whether the person who speaks is larger than the others, or everybody has the same size. */
export type CallLayout = 'speaker' | 'grid';

/** What the layout of a call needs of the world. */
export interface CallLayoutPort {
  voices: {
    /** Calls back with the sessions of the people who speak, whenever that changes; returns the function that stops. */
    watch(onVoices: (sessions: readonly string[]) => void): () => void;
  };
  layout: {
    /** Returns what the user chose last. */
    recall(): Promise<CallLayout>;
    keep(layout: CallLayout): void;
  };
}

/** Reports of the slot `watchVoices`: always everybody who speaks. */
type VoicesReport = { type: 'voices.received'; sessions: readonly string[] };

export type CallLayoutEvent =
  | { type: 'layout.toggle' }
  /** Makes the picture of a person large, or lets go of it. */
  | { type: 'pin.toggle'; session: string }
  | VoicesReport;

interface CallLayoutContext {
  /** Who speaks, in the order in which they began. */
  voices: readonly string[];
  /** Who spoke last, by the rules of the floor; empty until anybody has. */
  speaker: string;
  pinned: string;
}

type Session = { session: string };

/** How the pictures of a call are laid out: who speaks, and whose picture is large. */
export const callLayoutMachine = setup({
  types: { context: {} as CallLayoutContext, events: {} as CallLayoutEvent },
  actors: {
    recallLayout: promiseSlot<CallLayout>('recallLayout'),
    watchVoices: streamSlot<VoicesReport>('watchVoices'),
  },
  actions: {
    keepLayout: (_, _layout: { layout: CallLayout }) => {},
    rememberVoices: assign(({ context: { voices } }, { sessions }: { sessions: readonly string[] }) => ({
      voices: [
        ...voices.filter((session) => sessions.includes(session)),
        ...sessions.filter((session) => !voices.includes(session)),
      ],
    })),
    giveFloor: assign({ speaker: ({ context: { voices, speaker } }) => voices[0] ?? speaker }),
    pin: assign((_, { session }: Session) => ({ pinned: session })),
  },
  guards: {
    isGrid: (_, { output }: { output: CallLayout }) => output === 'grid',
    isAnybodyHeard: ({ context }) => context.voices.length > 0,
    isSpeakerHeard: ({ context: { voices, speaker } }) => voices.includes(speaker),
    isSpeakerSilent: ({ context: { voices, speaker } }) => !voices.includes(speaker),
    isPinned: ({ context }, { session }: Session) => context.pinned === session,
  },
  delays: { speakerHold: CALL_SPEAKER_HOLD },
}).createMachine({
  id: 'callLayout',
  type: 'parallel',
  context: { voices: [], speaker: '', pinned: '' },
  states: {
    voices: {
      initial: 'watched',
      on: { 'voices.received': { actions: { type: 'rememberVoices', params: ({ event }) => event } } },
      states: {
        watched: {
          invoke: {
            id: 'watchVoices',
            src: 'watchVoices',
            onError: { target: 'unknown', actions: { type: 'rememberVoices', params: { sessions: [] } } },
          },
        },
        // Nobody becomes large by speaking; pinning goes on.
        unknown: {},
      },
    },
    // The speaker keeps it while they speak, and for a moment after that, so that nothing jumps.
    floor: {
      initial: 'free',
      states: {
        free: { always: { guard: 'isAnybodyHeard', target: 'held', actions: 'giveFloor' } },
        held: { after: { speakerHold: [{ guard: 'isSpeakerHeard', target: 'kept' }, { target: 'free' }] } },
        kept: { always: { guard: 'isSpeakerSilent', target: 'held' } },
      },
    },
    arrangement: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            id: 'recallLayout',
            src: 'recallLayout',
            onDone: [
              { guard: { type: 'isGrid', params: ({ event }) => event }, target: 'grid' },
              { target: 'speaker' },
            ],
            onError: 'speaker',
          },
        },
        speaker: {
          on: {
            'layout.toggle': {
              target: 'grid',
              actions: { type: 'keepLayout', params: { layout: 'grid' } },
            },
          },
        },
        grid: {
          on: {
            'layout.toggle': {
              target: 'speaker',
              actions: { type: 'keepLayout', params: { layout: 'speaker' } },
            },
          },
        },
      },
    },
    pin: {
      initial: 'free',
      states: {
        free: {
          on: {
            'pin.toggle': { target: 'pinned', actions: { type: 'pin', params: ({ event }) => event } },
          },
        },
        pinned: {
          on: {
            'pin.toggle': [
              { guard: { type: 'isPinned', params: ({ event }) => event }, target: 'free' },
              { actions: { type: 'pin', params: ({ event }) => event } },
            ],
            'layout.toggle': 'free',
          },
        },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof callLayoutMachine>;
/** Returns whether the user wants everybody in the same size. */
export const isGrid = (snapshot: Snapshot): boolean => snapshot.matches({ arrangement: 'grid' });
/** Returns whether a person speaks. */
export const isSpeaking =
  (session: string) =>
  ({ context }: Snapshot): boolean =>
    context.voices.includes(session);
/** Returns the session of the person whose picture the user keeps large; empty without one. */
export const pinnedSession = (snapshot: Snapshot): string =>
  snapshot.matches({ pin: 'pinned' }) ? snapshot.context.pinned : '';

/** Returns who became large by speaking, or the first person before anybody has; empty while all have the same size. */
function speakerAmong(people: readonly Participant[], snapshot: Snapshot): string {
  if (isGrid(snapshot) || people.length < 2) return '';
  const { speaker } = snapshot.context;
  return (people.find(({ session }) => session === speaker) ?? people[0])?.session ?? '';
}

/**
 * Returns the session of the person whose picture is large: who is pinned, shares the screen, or spoke last; empty while
 * everybody has the same size, as two people have.
 */
export const largeSession =
  (people: readonly Participant[]) =>
  (snapshot: Snapshot): string => {
    const pinned = pinnedSession(snapshot);
    if (people.some(({ session }) => session === pinned)) return pinned;
    return presenterAmong(people)?.session ?? speakerAmong(people, snapshot);
  };

/** Fills the chart by its port. */
export const createCallLayout = ({ voices, layout }: CallLayoutPort) =>
  callLayoutMachine.provide({
    actors: {
      recallLayout: fromPromise(() => layout.recall()),
      watchVoices: fromCallback(({ sendBack }) =>
        voices.watch((sessions) => sendBack({ type: 'voices.received', sessions } satisfies VoicesReport)),
      ),
    },
    actions: { keepLayout: (_, chosen) => layout.keep(chosen.layout) },
  });
