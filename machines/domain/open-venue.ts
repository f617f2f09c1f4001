import type { Area } from './area';
import type { Architecture, OpenVenue } from './venue';

/** The area with an id, if the venue has it. */
export const areaOf = ({ architecture }: OpenVenue, areaId: string): Area | undefined =>
  architecture.areas.find((area) => area.id === areaId);

/** The areas a visitor may walk to from everywhere: those the floor plan shows, in its order. */
export function floorplanAreas(architecture: Architecture): Area[] {
  const positions = architecture.floorplan.areaPositions.filter((position) => position.visible);
  return positions.flatMap(({ areaId }) => architecture.areas.find((area) => area.id === areaId) ?? []);
}
