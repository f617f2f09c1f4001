import * as v from 'valibot';
import { NO_ARCHITECTURE, type Venue } from './venue';
import {
  brokenReferences,
  longLists,
  type VenueFault,
  wrongIds,
  wrongPlaces,
  wrongTexts,
  wrongTimeSlots,
  wrongValues,
} from './venue-checks';
import { venueDocumentSchema } from './venue-document';
import { membersOf, type Place } from './venue-places';

const CHECKS = [wrongIds, brokenReferences, wrongTexts, wrongValues, wrongTimeSlots, longLists];
const VALUES_MAX = 200_000;
const FAULTS_MAX = 1_000;

/** A valid venue document, or its faults. */
export type ReadVenue = { venue: Venue; faults: [] } | { venue?: never; faults: VenueFault[] };

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Returns whether a document has too many values to be checked. */
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

/** Returns the unknown keys: those the schema dropped. */
function unknownKeys(document: Place, read: unknown): VenueFault[] {
  if (!isBranch(read)) return [];
  const known = new Map(Object.entries(read));
  return membersOf(document).flatMap((member) => {
    const key = member.path.slice(document.path ? document.path.length + 1 : 0);
    return known.has(key)
      ? unknownKeys(member, known.get(key))
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

/** Returns the first fault of each path, because the others repeat it, up to a maximum. */
function firstOfEach(faults: readonly VenueFault[]): VenueFault[] {
  const byPath = new Map<string, VenueFault>();
  for (const fault of faults) if (!byPath.has(fault.path)) byPath.set(fault.path, fault);
  return [...byPath.values()].slice(0, FAULTS_MAX);
}

/**
 * Reads a whole venue document (parsed JSON) for import: checks its shape, unknown keys, the one
 * architecture, references, ids, texts, languages, colours, addresses and sizes. Returns one fault per path,
 * at most 1,000.
 */
export function readVenue(document: unknown): ReadVenue {
  if (isTooLarge(document)) return { faults: [{ path: '', message: `has more than ${VALUES_MAX} values` }] };
  const whole: Place = { path: '', value: document };
  const { success, output, issues = [] } = v.safeParse(venueDocumentSchema, document);
  const faults = firstOfEach([
    ...architectureFaults(document),
    ...wrongPlaces(whole),
    ...issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    ...unknownKeys(whole, output),
    ...CHECKS.flatMap((check) => check(whole)),
  ]);
  return success && faults.length === 0 ? { venue: output, faults: [] } : { faults };
}
