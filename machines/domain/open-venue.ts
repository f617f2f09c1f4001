import type { Area } from './area';
import type { Architecture, OpenVenue } from './venue';

/** The area with an id, if the venue has it or keeps it for who is still in it. */
export const areaOf = ({ architecture, closedAreas = [] }: OpenVenue, areaId: string): Area | undefined =>
  [...architecture.areas, ...closedAreas].find((area) => area.id === areaId);

/** Was the area taken out of the venue while somebody is in it? */
export const isClosedArea = ({ closedAreas = [] }: OpenVenue, areaId: string): boolean =>
  closedAreas.some(({ id }) => id === areaId);

/**
 * The areas a visitor may walk to from everywhere (spec §2): those the floor plan shows, in its order, then those
 * it does not mention. An area it hides is left out.
 */
export function walkableAreas({ areas, floorplan: { areaPositions } }: Architecture): Area[] {
  const shown = areaPositions.filter(({ visible }) => visible);
  const placed = shown.flatMap(({ areaId }) => areas.find(({ id }) => id === areaId) ?? []);
  const mentioned = new Set(areaPositions.map(({ areaId }) => areaId));
  return [...new Set([...placed, ...areas.filter(({ id }) => !mentioned.has(id))])];
}
