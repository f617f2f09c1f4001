import type { Area } from './area';
import type { RoomPlace } from './floor-plan';
import type { Architecture, OpenVenue } from './venue';

/** Returns the area with an id, also a closed area that is still in use. */
export const areaOf = ({ architecture, closedAreas = [] }: OpenVenue, areaId: string): Area | undefined =>
  [...architecture.areas, ...closedAreas].find((area) => area.id === areaId);

/** Returns whether the area was removed from the venue while the person is in it. */
export const isClosedArea = ({ closedAreas = [] }: OpenVenue, areaId: string): boolean =>
  closedAreas.some(({ id }) => id === areaId);

/**
 * Returns the areas a visitor can reach from anywhere (spec §2): those on the floor plan in its order, then
 * the others. Areas hidden by the floor plan are left out.
 */
export function walkableAreas({ areas, floorplan: { areaPositions } }: Architecture): Area[] {
  const shown = areaPositions.filter(({ visible }) => visible);
  const placed = shown.flatMap(({ areaId }) => areas.find(({ id }) => id === areaId) ?? []);
  const mentioned = new Set(areaPositions.map(({ areaId }) => areaId));
  return [...new Set([...placed, ...areas.filter(({ id }) => !mentioned.has(id))])];
}

/** Returns every area once (spec §2, Footer and drawer): those that can be reached from anywhere, then the hidden. */
export const linkedAreas = (architecture: Architecture): Area[] => [
  ...new Set([...walkableAreas(architecture), ...architecture.areas]),
];

/** An area on the floor plan. */
export interface Room {
  area: Area;
  place: RoomPlace | undefined;
}

/** Returns the areas that the floor plan shows, in its order. */
export const roomsOf = (architecture: Architecture): Room[] =>
  walkableAreas(architecture).map((area) => ({
    area,
    place: architecture.floorplan.areaPositions.find(({ areaId }) => areaId === area.id)?.place,
  }));
