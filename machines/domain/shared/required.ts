/**
 * Returns a value that the state of a machine promises.
 * @throws Error when it is missing
 */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('A value is missing');
  return value;
}
