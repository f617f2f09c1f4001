import { useEffect } from 'react';

const LATER = 5_000;

/** Does something once, when the page has long been usable. The task must be the same function on every render. */
export function useLater(task: () => void): void {
  useEffect(() => {
    const timer = setTimeout(task, LATER);
    return () => clearTimeout(timer);
  }, [task]);
}
