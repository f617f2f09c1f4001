/** A value in a venue document with its dotted path from the document's root. */
export interface Place {
  path: string;
  value: unknown;
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const under = (path: string, key: string | number): string => (path ? `${path}.${key}` : String(key));

/** Returns every member of an array or object. */
export const membersOf = ({ path, value }: Place): Place[] =>
  isBranch(value)
    ? Object.entries(value).map(([key, member]) => ({ path: under(path, key), value: member }))
    : [];

const itemsOf = (place: Place): Place[] => (Array.isArray(place.value) ? membersOf(place) : []);

function memberOf({ path, value }: Place, key: string): Place[] {
  if (!isBranch(value) || Array.isArray(value) || !Object.hasOwn(value, key)) return [];
  return [{ path: under(path, key), value: value[key] }];
}

/**
 * Returns the values at a pattern such as `areas.*.id` below a place, `*` being every item of a list. Missing
 * values, and those of another shape, are left out: the document need not be valid.
 */
export function placesAt(place: Place, pattern: string): Place[] {
  const step = (places: Place[], key: string): Place[] =>
    places.flatMap((one) => (key === '*' ? itemsOf(one) : memberOf(one, key)));
  return pattern === '' ? [place] : pattern.split('.').reduce(step, [place]);
}

/** Returns the places at any of these patterns that hold a text. */
export const textsAt = (place: Place, patterns: readonly string[]): { path: string; value: string }[] =>
  patterns
    .flatMap((pattern) => placesAt(place, pattern))
    .flatMap(({ path, value }) => (typeof value === 'string' ? [{ path, value }] : []));
