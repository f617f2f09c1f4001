import { AreaPeople } from '@/app/area-people';
import { FacesAndNumber } from '@/ui/media/faces-and-number';

/** A portal is narrow, and its number says how many there are. */
const PORTAL_FACES = 2;

/** Shows on the way to an area who is there: faces and a number; nothing where nobody is known to be. */
export const PortalPeople = ({ areaId }: { areaId: string }) => (
  <AreaPeople areaId={areaId}>
    {({ count, faces }, old) =>
      count > 0 && <FacesAndNumber count={count} faces={faces.slice(0, PORTAL_FACES)} old={old} />
    }
  </AreaPeople>
);
