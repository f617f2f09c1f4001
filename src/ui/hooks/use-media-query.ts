import { BREAKPOINTS, SMALL_SCREEN } from '@domain/shared/limits';
import { useSyncExternalStore } from 'react';

/** Wide screens, and phones held sideways. */
const IMMERSIVE = `(min-width: ${BREAKPOINTS.md}px), (min-width: 640px) and (max-height: 479.98px)`;
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
const immersive = mediaQuery(IMMERSIVE);
const reducedMotion = mediaQuery(REDUCED_MOTION);

export const isSmallScreen = smallScreen.matches;

/** Returns whether the screen is small, for what a style sheet cannot decide. */
export const useSmallScreen = (): boolean => useSyncExternalStore(smallScreen.subscribe, smallScreen.matches);

/** Returns whether there is room for an area's cards and portals on its picture. */
export const useImmersive = (): boolean => useSyncExternalStore(immersive.subscribe, immersive.matches);

export const isMotionReduced = reducedMotion.matches;

export const useReducedMotion = (): boolean =>
  useSyncExternalStore(reducedMotion.subscribe, reducedMotion.matches);
