import { useState } from 'react';

/** A value as it was while a layer was open, until it opens again: what leaves gently does not change on its way out. */
export function useAsOpened<Value>(value: Value, opened: boolean): Value {
  const [kept, setKept] = useState(value);
  if (opened && kept !== value) setKept(value);
  return opened ? value : kept;
}
