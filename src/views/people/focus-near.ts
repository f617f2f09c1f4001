import type { PeopleStore } from '@machines/people/people-store';
import { focusOn, PEOPLE_PANEL } from '@/ui/people-places';

type Place = Parameters<PeopleStore['rankOf']>[0];

/**
 * Gives a focus that is nowhere in the list to the row of somebody, or to the row that stands in their place when
 * they have left.
 */
export function focusNear(store: PeopleStore, place: Place): void {
  const panel = document.getElementById(PEOPLE_PANEL);
  if (panel?.contains(document.activeElement)) return;
  const position = Math.min(store.rankOf(place) + 1, store.size);
  const row = panel?.querySelector<HTMLElement>(`[aria-posinset="${position}"] button`);
  if (row) row.focus();
  else focusOn(PEOPLE_PANEL);
}
