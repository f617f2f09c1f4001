import type { Area } from './area';
import type { Architecture, OpenVenue } from './venue';

/** The area with an id, if the venue has it. */
export const areaOf = ({ architecture }: OpenVenue, areaId: string): Area | undefined =>
  architecture.areas.find((area) => area.id === areaId);

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
