import { type ProfileAttribute, type ProfileAttributes, STANDARD_ATTRIBUTES } from './profile';

/** Returns the typed attributes that the venue still asks for and that differ from the stored ones. */
export function changesOf(
  draft: ProfileAttributes,
  stored: ProfileAttributes,
  own: readonly ProfileAttribute[],
): ProfileAttributes {
  const editable = new Set<string>([...STANDARD_ATTRIBUTES, ...own.map(({ id }) => id)]);
  const isChange = ([id, value]: [string, string | boolean]) =>
    editable.has(id) && value !== (stored[id] ?? (typeof value === 'boolean' ? false : ''));
  return Object.fromEntries(Object.entries(draft).filter(isChange));
}
