import { useEffect, useState } from 'react';

/**
 * Opens a layer one step after it was mounted: Mantine remembers whom to give the focus back when a layer opens, not
 * when it is mounted open, as lazily loaded layers are.
 */
export function useOpened(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
