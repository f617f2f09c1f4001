import type { ListedPerson } from '@domain/people/attendee';
import {
  ARRIVAL_FADE,
  ARRIVAL_NAMES_MAX,
  ARRIVAL_RETURN,
  ARRIVAL_SHOWN,
  ARRIVALS_ENTRANCE,
} from '@domain/shared/limits';
import { assign, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { streamSlot } from '../slots';
import type { Moves } from './people-store';

/** What the arrivals in the own area need of the world. */
export interface ArrivalsPort {
  /** Calls back when people come to the area or leave it; returns the function that stops. */
  watchMoves(onMoves: (moves: Moves) => void): () => void;
  /** Returns whom the user blocks; null while that is not known. */
  blocked(): readonly string[] | null;
  /** Returns the current time in milliseconds. */
  now(): number;
}

interface ArrivalsInput {
  /** The user. */
  uid: string;
}

/** `came`: those of whom the user is told. */
type MovesReport = { type: 'people.moved'; at: number } & Moves;

type Face = Pick<ListedPerson, 'uid' | 'name' | 'picture'>;

/** Some who came in together, and one of them. */
interface Arrived {
  first: Face | null;
  count: number;
}

interface ArrivalsContext extends ArrivalsInput {
  shown: Arrived;
  /** Those who are shown next. */
  waiting: Arrived;
  /** Who left a short time ago, and when. */
  left: readonly { uid: string; at: number }[];
  /** How many came since a moment, and in the minute before it. */
  minute: { since: number; count: number; before: number };
}

const NOBODY: Arrived = { first: null, count: 0 };
const MINUTE = 60_000;
/** More leavers than these are not remembered: where so many move, names are not told. */
const LEFT_MAX = 60;

/** Who came into the own area: told softly, a few at a time, and by number alone where many come. */
export const arrivalsMachine = setup({
  types: { context: {} as ArrivalsContext, input: {} as ArrivalsInput, events: {} as MovesReport },
  actors: { watchMoves: streamSlot<MovesReport, ArrivalsInput>('watchMoves') },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    takeMoves: assign(({ context }, moves: MovesReport) => afterMoves(context, moves)),
    showWaiting: assign(({ context: { waiting, minute } }) => ({
      shown: isCrowded(minute) ? { ...waiting, first: null } : waiting,
      waiting: NOBODY,
    })),
  },
  guards: { isSomebodyWaiting: ({ context }) => context.waiting.count > 0 },
  delays: { entrance: ARRIVALS_ENTRANCE, shownTime: ARRIVAL_SHOWN, fadeTime: ARRIVAL_FADE },
}).createMachine({
  id: 'arrivals',
  context: ({ input: { uid } }) => ({
    uid,
    shown: NOBODY,
    waiting: NOBODY,
    left: [],
    minute: { since: 0, count: 0, before: 0 },
  }),
  invoke: {
    id: 'watchMoves',
    src: 'watchMoves',
    input: ({ context: { uid } }) => ({ uid }),
    onError: { actions: announcePart },
  },
  on: { 'people.moved': { actions: { type: 'takeMoves', params: ({ event }) => event } } },
  initial: 'entering',
  states: {
    entering: {
      on: {
        'people.moved': {
          actions: { type: 'takeMoves', params: ({ event }) => ({ ...event, came: [] }) },
        },
      },
      after: { entrance: 'quiet' },
    },
    quiet: { always: { guard: 'isSomebodyWaiting', target: 'shown' } },
    shown: { entry: 'showWaiting', after: { shownTime: 'fading' } },
    fading: { after: { fadeTime: 'quiet' } },
  },
});

/** Returns what is known after some moves. */
function afterMoves(context: ArrivalsContext, { came, gone, at }: MovesReport): Partial<ArrivalsContext> {
  const away = context.left.filter((person) => at - person.at < ARRIVAL_RETURN);
  const newcomers = came.filter(({ uid }) => !away.some((person) => person.uid === uid));
  const left = gone.slice(-LEFT_MAX).map((uid) => ({ uid, at }));
  return {
    left: [...away, ...left].slice(-LEFT_MAX),
    waiting: joined(context.waiting, newcomers),
    minute: counted(context.minute, newcomers.length, at),
  };
}

function joined({ first, count }: Arrived, newcomers: readonly ListedPerson[]): Arrived {
  const [next] = newcomers;
  const face = next
    ? { uid: next.uid, name: next.name, ...(next.picture && { picture: next.picture }) }
    : null;
  return { first: first ?? face, count: count + newcomers.length };
}

function counted(minute: ArrivalsContext['minute'], number: number, at: number) {
  const passed = at - minute.since;
  if (passed < MINUTE) return { ...minute, count: minute.count + number };
  return { since: at, count: number, before: passed < 2 * MINUTE ? minute.count : 0 };
}

const isCrowded = ({ count, before }: ArrivalsContext['minute']): boolean =>
  Math.max(count, before) > ARRIVAL_NAMES_MAX;

type Snapshot = SnapshotFrom<typeof arrivalsMachine>;

/** Returns who came in, the one to be named first: none where many come. Null while nothing is shown. */
export const shownArrivals = (snapshot: Snapshot): Arrived | null =>
  snapshot.matches('shown') || snapshot.matches('fading') ? snapshot.context.shown : null;
export const areArrivalsFading = (snapshot: Snapshot): boolean => snapshot.matches('fading');

/** Returns the people without the user, and without those whom the user blocks; nobody while that is not known. */
const toldOf = (people: readonly ListedPerson[], own: string, blocked: readonly string[] | null) =>
  blocked ? people.filter(({ uid }) => uid !== own && !blocked.includes(uid)) : [];

/** Fills the chart by its port. */
export const createArrivals = ({ watchMoves, blocked, now }: ArrivalsPort) =>
  arrivalsMachine.provide({
    actors: {
      watchMoves: fromCallback(({ sendBack, input: { uid } }) =>
        watchMoves(({ came, gone }) =>
          sendBack({
            type: 'people.moved',
            came: toldOf(came, uid, blocked()),
            gone,
            at: now(),
          } satisfies MovesReport),
        ),
      ),
    },
  });
