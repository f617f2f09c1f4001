import type { PeopleStore } from '@machines/people/people-store';
import { focusOn, PEOPLE_PANEL } from '@/ui/layers/places';

type Place = Parameters<PeopleStore['rankOf']>[0];

/** Moves an outside focus to a person's row, or to the row at that position if the person has left. */
export function focusNear(store: PeopleStore, place: Place): void {
  const panel = document.getElementById(PEOPLE_PANEL);
  if (panel?.contains(document.activeElement)) return;
  const position = Math.min(store.rankOf(place) + 1, store.size);
  const row = panel?.querySelector<HTMLElement>(`[aria-posinset="${position}"] button`);
  if (row) row.focus();
  else focusOn(PEOPLE_PANEL);
}
