import { BREAKPOINTS } from '@domain/shared/limits';
import { useSyncExternalStore } from 'react';

const SMALL_SCREEN = `(max-width: ${BREAKPOINTS.lg - 0.02}px)`;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function mediaQuery(query: string) {
  const matches = (): boolean => matchMedia(query).matches;
  const subscribe = (onChange: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return { matches, subscribe };
}

const smallScreen = mediaQuery(SMALL_SCREEN);
const reducedMotion = mediaQuery(REDUCED_MOTION);

/** Returns whether the screen is small, for what a style sheet cannot decide. */
export const useSmallScreen = (): boolean => useSyncExternalStore(smallScreen.subscribe, smallScreen.matches);

export const isMotionReduced = reducedMotion.matches;

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(reducedMotion.subscribe, reducedMotion.matches);
