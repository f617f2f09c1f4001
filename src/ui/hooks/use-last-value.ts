import { useState } from 'react';

/** Returns the value, or while it is null or undefined the last one before; null if there was none. */
export function useLastValue<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState(() => value);
  if (value != null && value !== last) setLast(() => value);
  return value ?? last ?? null;
}
