import { useEffect, useState } from 'react';
import { useLastValue } from './use-last-value';

/**
 * Opens a layer one step after it was mounted: Mantine stores where to return the focus when a layer opens,
 * not when it is mounted open, as lazily loaded layers are.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}

/** Returns the value that a layer last had while it was open, so that it does not change during its exit transition. */
export const useAsOpened = <Value>(value: Value, opened: boolean): Value =>
  useLastValue(opened ? value : null) ?? value;
