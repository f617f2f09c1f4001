import { textIn } from '@domain/shared/localized';
import { areaOf } from '@domain/venue/open-venue';
import { useLingui } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from '@/app/app-context';

/** Returns the name of an area; empty for none, its id for one that the venue has no longer. */
export function useAreaName(areaId: string | null): string {
  const { i18n } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  const area = venue && areaId !== null ? areaOf(venue, areaId) : null;
  return area ? textIn(area.names, i18n.locale) : (areaId ?? '');
}
