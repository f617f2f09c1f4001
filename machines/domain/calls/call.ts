import * as v from 'valibot';
import { channelTypeOf } from '../chat/channel-id';
import { shownName } from '../shared/shown-text';

/** The places of a call: each person in it has one. */
export const CALL_SEATS = ['s0', 's1', 's2', 's3'] as const;
/** The places of those who watch and listen in a room; calls have none. */
export const LISTENER_SEATS = ['l0', 'l1', 'l2', 'l3'] as const;
export const ALL_SEATS = [...CALL_SEATS, ...LISTENER_SEATS] as const;
export type CallSeat = (typeof ALL_SEATS)[number];

/** Returns whether a place is for listening only. */
export const isListenerSeat = (seat: CallSeat): boolean =>
  (LISTENER_SEATS as readonly CallSeat[]).includes(seat);

/** One person in a call. */
export interface Participant {
  seat: CallSeat;
  uid: string;
  name: string;
  /** Changes with each joining. */
  session: string;
  /** Since when they share their screen; missing while they do not. */
  screen?: number | undefined;
}

/** The shortest time between two rings of a person by the same caller in a channel, in milliseconds. */
export const RING_INTERVAL = 10_000;

export type RingAnswer = 'ACCEPTED' | 'DECLINED' | 'BUSY';

/** A call for the user. */
export interface Ring {
  channelId: string;
  /** The uid of the caller. */
  from: string;
  name: string;
  since: number;
  answer?: RingAnswer | undefined;
}

const name = v.pipe(v.string(), v.transform(shownName));
const seatSchema = v.object({
  uid: v.string(),
  name,
  session: v.string(),
  screen: v.optional(v.number()),
});
const ringSchema = v.object({
  from: v.string(),
  name,
  since: v.number(),
  answer: v.optional(v.picklist(['ACCEPTED', 'DECLINED', 'BUSY'])),
});

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Returns whether a channel can have a call: that of an area has none. */
export const isCallable = (channelId: string): boolean =>
  ['PRIVATE', 'GROUP'].includes(channelTypeOf(channelId) ?? '');

/** Returns the people of stored seats, in the order of the seats; what has another shape is left out. */
export function participantsOf(value: unknown): Participant[] {
  const seats = new Map(entriesOf(value));
  return ALL_SEATS.flatMap((seat) => {
    const { success, output } = v.safeParse(seatSchema, seats.get(seat));
    return success ? [{ seat, ...output }] : [];
  });
}

/**
 * Returns people with what the seats say of their screens; the same array while that does not change. A person who
 * has lost the seat with the connection to the server goes on sharing.
 */
export function withScreens(
  people: readonly Participant[],
  seated: readonly Participant[],
): readonly Participant[] {
  const next = people.map((person) => {
    const { screen: before, ...other } = person;
    const { screen } = seated.find(({ session }) => session === person.session) ?? person;
    if (screen === before) return person;
    return screen === undefined ? other : { ...other, screen };
  });
  return next.every((person, index) => person === people[index]) ? people : next;
}

/** Returns who of several people began last to share their screen; undefined while nobody does. */
export const presenterAmong = (people: readonly Participant[]): Participant | undefined =>
  people.reduce<Participant | undefined>(
    (newest, person) => ((person.screen ?? 0) > (newest?.screen ?? 0) ? person : newest),
    undefined,
  );

/** Returns the stored calls for a user, the oldest first; what has another shape is left out. */
export function ringsOf(value: unknown): Ring[] {
  const rings = entriesOf(value).flatMap(([channelId, stored]) => {
    const { success, output } = v.safeParse(ringSchema, stored);
    return success && isCallable(channelId) ? [{ channelId, ...output }] : [];
  });
  return rings.sort((one, other) => one.since - other.since);
}

/** Returns the answer of a stored ring; null while there is none. */
export function answerOf(value: unknown): RingAnswer | null {
  const { success, output } = v.safeParse(ringSchema, value);
  return success ? (output.answer ?? null) : null;
}
