/** Returns the paths at which exported rules let somebody read or write, without the mode. */
export function openPaths(right: '.read' | '.write', rules: object, path: readonly string[] = []): string[] {
  return Object.entries(rules).flatMap(([key, value]) => {
    if (key === right) return [path.slice(1).join('/')];
    return typeof value === 'object' && !Array.isArray(value) ? openPaths(right, value, [...path, key]) : [];
  });
}

/** Returns whether a rule's path, with its variables, holds for a path or one below it. */
export const isAt = (rule: string, path: string): boolean => {
  const [keys, parts] = [rule.split('/'), path.split('/')];
  return keys.length <= parts.length && keys.every((key, at) => key.startsWith('$') || key === parts[at]);
};
