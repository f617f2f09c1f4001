const LIMIT = 100;

/** A child's input names its parent. */
const isActor = (value: object): boolean => '_processingStatus' in value;

/** Returns the path of the first collection with more than 100 entries; null when there is none. */
export function tooLarge(value: unknown, path = ''): string | null {
  if (typeof value !== 'object' || value === null || isActor(value)) return null;
  const entries = Object.entries(value);
  if (entries.length > LIMIT) return path || 'root';
  for (const [key, entry] of entries) {
    const found = tooLarge(entry, `${path}.${key}`);
    if (found) return found;
  }
  return null;
}
