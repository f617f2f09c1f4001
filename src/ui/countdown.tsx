import { type ReactNode, useMemo, useSyncExternalStore } from 'react';

interface CountdownProps {
  /** What is waited for; another one starts the count anew. */
  of: object;
  /** How long it takes, from when it came. */
  milliseconds: number;
  children: (seconds: number) => ReactNode;
}

const SECOND = 1_000;

/** Seconds that are left, at least 0. */
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
