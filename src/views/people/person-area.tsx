import { textIn } from '@domain/localized';
import { areaOf } from '@domain/open-venue';
import { useLingui } from '@lingui/react/macro';
import { followedArea, listScope } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import classes from './person-row.module.css';

interface PersonAreaProps {
  areaId: string;
  /** The name leads there. */
  linked: boolean;
}

/** Where somebody is. Among those around it goes without showing. */
export function PersonArea({ areaId, linked }: PersonAreaProps) {
  const { t, i18n } = useLingui();
  const scope = useChildValue('people', listScope);
  const own = useChildValue('people', followedArea);
  const venue = useChildValue('venue', openedVenue);
  const area = venue && areaOf(venue, areaId);
  if (!area) return null;
  const name = textIn(area.names, i18n.locale);
  if (scope === 'area') return <VisuallyHidden>{name}</VisuallyHidden>;
  if (!linked || areaId === own) return <span className={classes.area}>{name}</span>;
  return (
    <Link
      to="/v/$architectureId/area/{-$areaId}"
      params={{ architectureId: venue.architecture.id, areaId }}
      aria-label={t`Go to ${name}`}
      className={classes.area}
    >
      {name}
    </Link>
  );
}
