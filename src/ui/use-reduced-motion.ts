import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

export const isMotionReduced = (): boolean => matchMedia(QUERY).matches;

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, isMotionReduced);
