/** One transition of a machine: names only. */
export interface Transition {
  /** Milliseconds since 1970. */
  at: number;
  machine: string;
  /** The type of the event that caused it. */
  event: string;
  /** The state as `stateText` writes it. */
  state: string;
}

/**
 * Returns a chart's state value as text: "signedIn.current", or "form: filling, attempt: idle" for parallel
 * regions.
 */
export function stateText(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ? String(value) : '';
  const parts = Object.entries(value);
  if (parts.length > 1) return parts.map(([region, inner]) => `${region}: ${stateText(inner)}`).join(', ');
  return parts.map(([state, inner]) => [state, stateText(inner)].filter(Boolean).join('.')).join();
}
