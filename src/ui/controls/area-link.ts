/** Returns the address of an area, for links, navigations and redirects. */
export const areaLink = (architectureId: string, areaId: string) =>
  ({ to: '/v/$architectureId/area/{-$areaId}', params: { architectureId, areaId } }) as const;
