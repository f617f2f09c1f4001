import { Trans } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import { Link, useMatches, useParams } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import classes from './person-card.module.css';

/** Shows a link to a person's area, unless that area is shown. */
export function GoThere({ areaId, onGo }: { areaId: string; onGo: () => void }) {
  const venue = useChildValue('venue', openedVenue);
  const shown = useParams({ strict: false }).areaId ?? venue?.architecture.defaultAreaId;
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  if (!venue || (isInArea && shown === areaId)) return null;
  return (
    <Link {...areaLink(venue.architecture.id, areaId)} className={classes.go} onClick={onGo}>
      <Trans>Go there</Trans>
    </Link>
  );
}
