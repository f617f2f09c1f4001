import { BREAKPOINTS } from '@domain/limits';
import { useSyncExternalStore } from 'react';

const QUERY = `(max-width: ${BREAKPOINTS.lg - 0.02}px)`;

const isSmall = (): boolean => matchMedia(QUERY).matches;

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the screen counts as small, for what a style sheet cannot decide. */
export const useSmallScreen = (): boolean => useSyncExternalStore(subscribe, isSmall);
