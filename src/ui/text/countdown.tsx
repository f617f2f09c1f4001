import { type ReactNode, useMemo, useSyncExternalStore } from 'react';

interface CountdownProps {
  /** Identifies the wait; a new object restarts the countdown. */
  of: object;
  /** The duration, from when `of` was set. */
  milliseconds: number;
  children: (seconds: number) => ReactNode;
}

const SECOND = 1_000;

/** Shows the remaining seconds, at least 0. */
export function Countdown({ of, milliseconds, children }: CountdownProps) {
  const store = useMemo(() => countdownOf(of, milliseconds), [of, milliseconds]);
  return children(useSyncExternalStore(store.subscribe, store.secondsLeft));
}

function countdownOf(_: object, milliseconds: number) {
  const end = Date.now() + milliseconds;
  return {
    secondsLeft: () => Math.max(0, Math.ceil((end - Date.now()) / SECOND)),
    subscribe: (onChange: () => void) => {
      const timer = setInterval(onChange, SECOND / 4);
      return () => clearInterval(timer);
    },
  };
}
