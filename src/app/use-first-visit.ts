import { walkableAreas } from '@domain/venue/open-venue';
import {
  createFirstVisit,
  type FirstVisitPort,
  type VisitStep,
} from '@machines/first-visit/first-visit.machine';
import { isContactActive, isPresenceActive } from '@machines/presence/presence.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import * as v from 'valibot';
import type { ActorRefFrom } from 'xstate';
import type { TextStore } from '@/services/storage/storage';
import { storedValue } from '@/services/storage/stored-value';
import type { AppActor } from './app-actor';
import { useAppActor, useSpawned } from './app-context';
import { child } from './child';

const KEY = 'foyer:shown-around';
/** Of a browser that many people share, the last ones are remembered. */
const USERS_MAX = 50;
const GUEST = '';

/** Keeps in the browser who has been shown around; a guest may be anybody, also those who log in later. */
export function createShownAround(local: TextStore): Pick<FirstVisitPort, 'wasShownAround' | 'keep'> {
  const stored = storedValue(local, KEY, v.array(v.string()));
  const users = (): string[] => stored.read() ?? [];
  return {
    wasShownAround(userId) {
      const known = users();
      return known.includes(userId) || known.includes(GUEST);
    },
    keep(userId) {
      const others = users().filter((known) => known !== userId);
      stored.write([...others, userId].slice(-USERS_MAX));
    },
  };
}

/** Returns what the visitor finds on the page. */
function presentSteps(app: AppActor): VisitStep[] {
  const venue = openedVenue(child(app, 'venue').getSnapshot());
  const presence = child(app, 'presence').getSnapshot();
  const isPresent: Record<VisitStep, boolean> = {
    areas: venue !== null && walkableAreas(venue.architecture).length > 1,
    people: isPresenceActive(presence),
    chat: isContactActive(presence),
  };
  return (['areas', 'people', 'chat'] as const).filter((step) => isPresent[step]);
}

/** Creates the actor that shows a first visitor around; `userId` is empty for a guest. */
export function useFirstVisit(userId: string): ActorRefFrom<typeof createFirstVisit> {
  const app = useAppActor();
  return useSpawned(
    ({ local }) => createFirstVisit({ ...createShownAround(local), presentSteps: () => presentSteps(app) }),
    { userId },
  );
}
