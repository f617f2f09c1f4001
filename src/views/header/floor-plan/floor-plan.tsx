import { defaultViewpointOf } from '@domain/venue/area';
import { pictureOf } from '@domain/venue/area-view';
import type { RoomPlace } from '@domain/venue/floor-plan';
import { type Room, roomsOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { AreaPeople } from '@/app/area-people';
import { AssetImage } from '@/app/asset-image';
import { areaLink } from '@/ui/controls/area-link';
import { Dialog } from '@/ui/layers/dialog';
import type { LayerProps } from '@/ui/layers/lazy-component';
import { BAR_AREAS, FLOOR_PLAN_BUTTON } from '@/ui/layers/places';
import { FacesAndNumber } from '@/ui/media/faces-and-number';
import { VenueText } from '@/ui/text/venue-text';
import classes from './floor-plan.module.css';

interface FloorPlanProps extends LayerProps {
  venue: OpenVenue;
}

const OPENERS = [BAR_AREAS, FLOOR_PLAN_BUTTON];

/** The areas of the venue as rooms that lead there, where the venue says they are. */
export function FloorPlan({ venue, opened, onClose }: FloorPlanProps) {
  const { t } = useLingui();
  const rooms = roomsOf(venue.architecture);
  const isPlaced = rooms.every(({ place }) => place);
  return (
    <Dialog title={t`Floor plan`} opened={opened} onClose={onClose} openers={OPENERS} size={960}>
      <nav aria-label={t`Floor plan`}>
        <ul className={classes.plan} data-placed={isPlaced || undefined}>
          {rooms.map((room) => (
            <RoomLink key={room.area.id} room={room} venue={venue} />
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}

/** Read by the style sheet where the plan has room. */
const placeStyle = ({ x, y, width, height }: RoomPlace) =>
  ({
    '--room-x': `${x}%`,
    '--room-y': `${y}%`,
    '--room-width': `${width}%`,
    '--room-height': `${height}%`,
  }) as CSSProperties;

function RoomLink({ room: { area, place }, venue }: { room: Room; venue: OpenVenue }) {
  const { t, i18n } = useLingui();
  const { areaId = venue.architecture.defaultAreaId } = useParams({ strict: false });
  const picture = pictureOf(defaultViewpointOf(area), venue.assets, i18n.locale);
  const isHere = area.id === areaId;
  return (
    <li style={place && placeStyle(place)}>
      <Link
        {...areaLink(venue.architecture.id, area.id)}
        activeOptions={{ includeSearch: false }}
        aria-current={isHere ? 'page' : undefined}
        className={classes.room}
      >
        {picture && <AssetImage uri={picture.uri} size="320" alt="" className={classes.picture} />}
        <span className={classes.label}>
          <VenueText texts={area.names} className={classes.name} />
          {isHere && <span className={classes.here}>{t`You are here`}</span>}
          <AreaPeople areaId={area.id}>
            {({ faces, count }, old) => <FacesAndNumber faces={faces} count={count} old={old} />}
          </AreaPeople>
        </span>
      </Link>
    </li>
  );
}
