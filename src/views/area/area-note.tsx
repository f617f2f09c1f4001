import type { Area } from '@domain/venue/area';
import { areaOf, isClosedArea } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import { Trans } from '@lingui/react/macro';
import { isBackgroundMissing } from '@machines/app/app.machine';
import { IconCloudOff, IconDoorExit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useAppActor } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import button from '@/ui/controls/button.module.css';
import link from '@/ui/controls/button-link.module.css';
import { VenueText } from '@/ui/text/venue-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './area-note.module.css';

interface AreaNoteProps {
  venue: OpenVenue;
  area: Area;
}

/**
 * Reports that a new version changed or closed the area, or that parts of the page are missing. Users in a closed area
 * stay, with a way out.
 */
export function AreaNote({ venue, area }: AreaNoteProps) {
  const [found] = useState(area);
  const closed = isClosedArea(venue, area.id);
  const isIncomplete = useSelector(useAppActor(), isBackgroundMissing);
  return (
    <div role="status" className={classes.place}>
      {closed && <WayOut venue={venue} />}
      {!closed && isIncomplete && <MissingParts />}
      {!closed && found !== area && (
        <VisuallyHidden>
          <Trans>This area was updated.</Trans>
        </VisuallyHidden>
      )}
    </div>
  );
}

const MissingParts = () => (
  <div className={classes.note} data-reserved>
    <IconCloudOff size={20} aria-hidden className={classes.icon} />
    <span className={classes.text}>
      <Trans>Some parts of this page could not be loaded. Trying again…</Trans>
    </span>
  </div>
);

function WayOut({ venue }: { venue: OpenVenue }) {
  const { id, defaultAreaId } = venue.architecture;
  const name = <VenueText texts={areaOf(venue, defaultAreaId)?.names ?? []} />;
  return (
    <div className={classes.note} data-reserved>
      <IconDoorExit size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Trans>This area has been closed.</Trans>
      </span>
      <Link
        {...areaLink(id, defaultAreaId)}
        className={`${button.button} ${link.link}`}
        data-variant="filled"
      >
        <span className={button.label}>
          <Trans>Go to {name}</Trans>
        </span>
      </Link>
    </div>
  );
}
