import { isAbsent, type ListedPerson } from '@domain/people/attendee';
import { areaOf } from '@domain/venue/open-venue';
import type { OtherMember } from '@machines/chat-room/chat-room.events';
import { otherMembers } from '@machines/chat-room/chat-room.selectors';
import { listedPeople, peopleHere } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from './app-context';
import { useChatValue } from './use-chat';
import { usePerson } from './use-people';

const NOBODY: readonly OtherMember[] = [];

/**
 * Returns the status of a person and where they are; undefined while that is unknown. Who is here or in the open list
 * is followed; of those in the open chat it is asked from time to time.
 */
export function usePlace(uid: string): Pick<ListedPerson, 'status' | 'areaId'> | undefined {
  const here = usePerson(useChildValue('people', peopleHere), uid);
  const listed = usePerson(useChildValue('people', listedPeople), uid);
  const members = useChatValue('room', otherMembers, NOBODY);
  return here ?? listed ?? members.find((member) => member.uid === uid)?.place;
}

/** Returns the area where somebody is, and the venue it belongs to; null for none. */
export function useAreaOf(areaId: string) {
  const venue = useChildValue('venue', openedVenue);
  const area = venue && !isAbsent({ areaId }) ? areaOf(venue, areaId) : undefined;
  return venue && area ? { area, architecture: venue.architecture } : null;
}
