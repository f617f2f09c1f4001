import type { Area } from '@domain/area';
import { textIn } from '@domain/localized';
import { areaOf, isClosedArea } from '@domain/open-venue';
import type { OpenVenue } from '@domain/venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import button from '@/ui/button.module.css';
import link from '@/ui/button-link.module.css';
import classes from './area-note.module.css';

interface AreaNoteProps {
  venue: OpenVenue;
  area: Area;
}

/** What a next version of the venue did to the area while somebody is in it; nobody is put out of one that is gone. */
export function AreaNote({ venue, area }: AreaNoteProps) {
  const [found] = useState(area);
  const closed = isClosedArea(venue, area.id);
  return (
    <div role="status" className={classes.place}>
      {closed && <WayOut venue={venue} />}
      {!closed && found !== area && (
        <VisuallyHidden>
          <Trans>This area was updated.</Trans>
        </VisuallyHidden>
      )}
    </div>
  );
}

function WayOut({ venue }: { venue: OpenVenue }) {
  const { i18n } = useLingui();
  const { id, defaultAreaId } = venue.architecture;
  const name = textIn(areaOf(venue, defaultAreaId)?.names ?? [], i18n.locale);
  return (
    <div className={classes.note}>
      <IconDoorExit size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Trans>This area has been closed.</Trans>
      </span>
      <Link
        to="/v/$architectureId/area/{-$areaId}"
        params={{ architectureId: id, areaId: defaultAreaId }}
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
