/**
 * Returns a value that the state of a machine promises.
 * @throws Error when it is missing
 */
export function required<Value>(value: Value | null | undefined): Value {
  return value ?? missing();
}

function missing(): never {
  throw new Error('A value is missing');
}
