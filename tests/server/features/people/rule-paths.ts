/** Paths of the rules that end with a uid. */
export function pathsOfPeople(rules: unknown, path: readonly string[] = []): string[] {
  if (path.at(-1) === '$uid') return [path.join('/')];
  if (typeof rules !== 'object' || rules === null) return [];
  return Object.entries(rules).flatMap(([key, inner]) => pathsOfPeople(inner, [...path, key]));
}
