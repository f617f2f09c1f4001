import type { AreaCount } from '@machines/people/area-counts';
import { followedArea } from '@machines/people/people.selectors';
import { isPresenceReady } from '@machines/presence/presence.selectors';
import type { ReactNode } from 'react';
import { useBackgroundValue } from './app-context';
import { useAreaCount, useOldNumbers, useOwnAreaCount } from './use-people';

interface PeopleOfProps {
  /** Renders the people; `old` when the link is down and they may be wrong. */
  children: (people: AreaCount, old: boolean) => ReactNode;
}

interface AreaPeopleProps extends PeopleOfProps {
  areaId: string;
}

/** Renders the last known people of an area; nothing while they are unknown. */
export function AreaPeople({ areaId, children }: AreaPeopleProps) {
  const isReady = useBackgroundValue('presence', isPresenceReady, false);
  const isOwn = useBackgroundValue('people', followedArea, '') === areaId;
  if (!isReady) return null;
  return isOwn ? <OwnPeople>{children}</OwnPeople> : <OtherPeople areaId={areaId}>{children}</OtherPeople>;
}

function OwnPeople({ children }: PeopleOfProps) {
  const old = useOldNumbers();
  const people = useOwnAreaCount();
  return people && children(people, old);
}

function OtherPeople({ areaId, children }: AreaPeopleProps) {
  const old = useOldNumbers();
  const people = useAreaCount(areaId);
  return people && children(people, old);
}
