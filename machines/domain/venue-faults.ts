import * as v from 'valibot';
import { NO_ARCHITECTURE, type Venue, venueSchema } from './venue';
import {
  brokenReferences,
  longLists,
  type VenueFault,
  wrongIds,
  wrongTexts,
  wrongValues,
} from './venue-checks';
import { membersOf, type Place } from './venue-places';

const VALUES_MAX = 200_000;
const FAULTS_MAX = 1_000;

/** A venue document that may be shown, or what is wrong with it. */
export type ReadVenue = { venue: Venue; faults: [] } | { venue?: never; faults: VenueFault[] };

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A document of so many values is not looked at any closer. */
function isTooLarge(document: unknown): boolean {
  const waiting: unknown[] = [document];
  for (let count = 1; waiting.length > 0; ) {
    const value = waiting.pop();
    const members: unknown[] = isBranch(value) ? Object.values(value) : [];
    count += members.length;
    if (count > VALUES_MAX) return true;
    for (const member of members) waiting.push(member);
  }
  return false;
}

/** Whatever the schema left out of what it read. */
function unknownKeys(document: Place, read: unknown): VenueFault[] {
  if (!isBranch(read)) return [];
  const kept = new Map(Object.entries(read));
  return membersOf(document).flatMap((member) => {
    const key = member.path.slice(document.path ? document.path.length + 1 : 0);
    return kept.has(key)
      ? unknownKeys(member, kept.get(key))
      : [{ path: member.path, message: 'is not known here' }];
  });
}

/** spec §5: exactly one architecture. */
function architectureFaults(document: unknown): VenueFault[] {
  const [architectures] = membersOf({ path: '', value: document }).filter(
    ({ path }) => path === 'architectures',
  );
  const isOne = Array.isArray(architectures?.value) && architectures.value.length === 1;
  return isOne ? [] : [{ path: 'architectures', message: NO_ARCHITECTURE }];
}

/** The first of each place, because the others say the same in other words; no more than anybody reads. */
function firstOfEach(faults: readonly VenueFault[]): VenueFault[] {
  const byPath = new Map<string, VenueFault>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  return [...byPath.values()].slice(0, FAULTS_MAX);
}

/**
 * Reads a whole venue document (parsed JSON) as hosts bring it: its shape, keys nobody knows, the one architecture,
 * references, ids, texts, languages, colours, addresses and sizes. One fault per wrong place, at most 1,000.
 */
export function readVenue(document: unknown): ReadVenue {
  if (isTooLarge(document)) return { faults: [{ path: '', message: `has more than ${VALUES_MAX} values` }] };
  const whole: Place = { path: '', value: document };
  const { success, output, issues = [] } = v.safeParse(venueSchema, document);
  const faults = firstOfEach([
    ...architectureFaults(document),
    ...issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    ...unknownKeys(whole, output),
    ...[wrongIds, brokenReferences, wrongTexts, wrongValues, longLists].flatMap((check) => check(whole)),
  ]);
  return success && faults.length === 0 ? { venue: output, faults: [] } : { faults };
}
