import type { Widget } from './widget';

/**
 * Where a moment lies in a widget's time slots: before the next one, in one (with an infinite `end` if that is open), or after
 * the last; in milliseconds.
 */
export type SlotPhase =
  | { phase: 'before'; begin: number }
  | { phase: 'during'; end: number }
  | { phase: 'after' };

/** The begin and the end of a time slot in milliseconds; a side that is open is infinite. */
export interface TimeSlot {
  begin: number;
  end: number;
}

/** Returns the time slot of a part of a widget; null if it has none. */
export function timeSlotOf({
  beginTimeslot,
  endTimeslot,
}: Pick<Widget['configurations'][number], 'beginTimeslot' | 'endTimeslot'>): TimeSlot | null {
  if (!(beginTimeslot ?? endTimeslot)) return null;
  return {
    begin: beginTimeslot ? Date.parse(beginTimeslot) : Number.NEGATIVE_INFINITY,
    end: endTimeslot ? Date.parse(endTimeslot) : Number.POSITIVE_INFINITY,
  };
}

/** Returns the phase of a widget's time slots (spec §3) at a moment of the server's time; null without slots. */
export function slotPhase({ configurations }: Pick<Widget, 'configurations'>, now: number): SlotPhase | null {
  const slots = configurations.flatMap((configuration) => timeSlotOf(configuration) ?? []);
  if (slots.length === 0) return null;
  const current = slots.filter(({ begin, end }) => begin <= now && now < end);
  if (current.length > 0) return { phase: 'during', end: Math.max(...current.map(({ end }) => end)) };
  const next = Math.min(...slots.map(({ begin }) => begin).filter((begin) => begin > now));
  return Number.isFinite(next) ? { phase: 'before', begin: next } : { phase: 'after' };
}

/** Returns those of some time slots that a moment lies in, and those that begin next after it. */
export function nowAndNext<Slot extends TimeSlot>(
  slots: readonly Slot[],
  now: number,
): { current: Slot[]; next: Slot[] } {
  const begin = Math.min(...slots.map((slot) => slot.begin).filter((one) => one > now));
  return {
    current: slots.filter((slot) => slot.begin <= now && now < slot.end),
    next: slots.filter((slot) => slot.begin === begin),
  };
}
