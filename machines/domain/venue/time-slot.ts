import type { Widget } from './widget';

/** Where a moment lies in a widget's time slots: before the next one, in one, or after the last; in milliseconds. */
export type SlotPhase = { phase: 'before'; begin: number } | { phase: 'during' } | { phase: 'after' };

/** Returns the phase of a widget's time slots (spec §3) at a moment of the server's time; null without slots. */
export function slotPhase({ configurations }: Pick<Widget, 'configurations'>, now: number): SlotPhase | null {
  const slots = configurations
    .filter(({ beginTimeslot, endTimeslot }) => beginTimeslot ?? endTimeslot)
    .map(({ beginTimeslot, endTimeslot }) => ({
      begin: beginTimeslot ? Date.parse(beginTimeslot) : Number.NEGATIVE_INFINITY,
      end: endTimeslot ? Date.parse(endTimeslot) : Number.POSITIVE_INFINITY,
    }));
  if (slots.length === 0) return null;
  if (slots.some(({ begin, end }) => begin <= now && now < end)) return { phase: 'during' };
  const next = Math.min(...slots.map(({ begin }) => begin).filter((begin) => begin > now));
  return Number.isFinite(next) ? { phase: 'before', begin: next } : { phase: 'after' };
}
