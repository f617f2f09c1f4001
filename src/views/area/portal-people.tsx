import { AreaPeople } from '@/app/area-people';
import { FacesAndNumber } from '@/ui/media/faces-and-number';

/** Shows on the way to an area who is there: faces and a number; nothing where nobody is known to be. */
export const PortalPeople = ({ areaId }: { areaId: string }) => (
  <AreaPeople areaId={areaId}>
    {({ count, faces }, old) => count > 0 && <FacesAndNumber count={count} faces={faces} old={old} />}
  </AreaPeople>
);
