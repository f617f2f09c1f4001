import { textIn } from '@domain/shared/localized';
import { areaOf } from '@domain/venue/open-venue';
import { useLingui } from '@lingui/react/macro';
import type { ChannelEntry } from '@machines/chat-panel/chat-panel.events';
import { peopleHere } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from '@/app/app-context';
import { usePerson } from '@/app/use-people';
import { useChatName } from '@/app/use-picture';

/** Returns the name of a channel: of its area, of the other person, or of the group. */
export function useChannelTitle(channel: ChannelEntry | null | undefined): string {
  const { t } = useLingui();
  const area = useKnownArea(channel?.areaId) ?? t`This area`;
  const person = useOtherName(channel);
  const unknown = person === null ? t`Deleted account` : t`Private chat`;
  const names = { AREA: area, PRIVATE: person ?? unknown, GROUP: channel?.name || t`Group` };
  return channel ? names[channel.type] : '';
}

/** Returns the name of an area; empty for none, its id for one that the venue has no longer. */
export const useAreaName = (areaId: string | null): string => useKnownArea(areaId) ?? areaId ?? '';

function useKnownArea(areaId: string | null | undefined): string | undefined {
  const { i18n } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  const area = venue && areaId ? areaOf(venue, areaId) : undefined;
  return area && textIn(area.names, i18n.locale);
}

/** Returns the name of the other person: the current one while they are here; null when their account was deleted. */
function useOtherName(channel: ChannelEntry | null | undefined): string | null | undefined {
  const uid = channel?.otherId ?? '';
  const here = usePerson(useChildValue('people', peopleHere), uid);
  const elsewhere = useChatName(uid);
  return here?.name ?? (elsewhere === undefined ? channel?.otherName : elsewhere);
}
