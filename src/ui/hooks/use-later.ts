import { useEffect } from 'react';

const DELAY = 5_000;

/** Runs a task once, five seconds after mounting, if the browser is online. The task must not change between renders. */
export function useLater(task: () => void): void {
  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && task(), DELAY);
    return () => clearTimeout(timer);
  }, [task]);
}
