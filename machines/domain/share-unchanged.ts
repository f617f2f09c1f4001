type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const idOf = (value: unknown): unknown => (isPlain(value) ? value.id : undefined);

/**
 * `next`, with every part of it that equals its counterpart in `shown` replaced by that counterpart, so that a
 * comparison by reference finds what changed. Items of lists are counterparts by their `id`, else by their place.
 * Both are plain JSON-like values; when nothing differs the result is `shown` itself.
 */
export function shareUnchanged<Value>(shown: unknown, next: Value): Value {
  if (Object.is(shown, next)) return next;
  if (Array.isArray(shown) && Array.isArray(next)) return sharedList(shown, next) as Value;
  if (Array.isArray(shown) || Array.isArray(next)) return next;
  return isPlain(shown) && isPlain(next) ? (sharedRecord(shown, next) as Value) : next;
}

function sharedList(shown: unknown[], next: unknown[]): unknown[] {
  const known = new Map(shown.map((item) => [idOf(item), item]));
  const items = next.map((item, place) => {
    const id = idOf(item);
    return shareUnchanged(idOf(shown[place]) === id ? shown[place] : known.get(id), item);
  });
  const isSame = items.length === shown.length && items.every((item, place) => item === shown[place]);
  return isSame ? shown : items;
}

function sharedRecord(shown: Plain, next: Plain): Plain {
  const entries = Object.entries(next).map(
    ([key, value]) => [key, shareUnchanged(shown[key], value)] as const,
  );
  const isSame =
    entries.length === Object.keys(shown).length &&
    entries.every(([key, value]) => Object.hasOwn(shown, key) && value === shown[key]);
  return isSame ? shown : Object.fromEntries(entries);
}
