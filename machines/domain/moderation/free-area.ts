import { areaChannelId } from '../chat/channel-id';
import type { Architecture } from '../venue/venue';
import type { Restrictions } from './restriction';

/** Returns the area to which a person goes who is banned from others: the default one if it is free; null for none. */
export function freeArea(
  { defaultAreaId, areas }: Pick<Architecture, 'defaultAreaId' | 'areas'>,
  places: Restrictions['places'] = {},
): string | null {
  const ids = [defaultAreaId, ...areas.map(({ id }) => id)];
  return ids.find((areaId) => places[areaChannelId(areaId)] === undefined) ?? null;
}
