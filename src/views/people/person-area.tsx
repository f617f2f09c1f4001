import { textIn } from '@domain/shared/localized';
import { areaOf } from '@domain/venue/open-venue';
import { useLingui } from '@lingui/react/macro';
import { followedArea, listScope } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { Link } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './person-row.module.css';

interface PersonAreaProps {
  areaId: string;
  /** Makes the name a link to the area. */
  linked: boolean;
}

/** Shows the area of a person; in the list of the own area only to screen readers. */
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
    <Link {...areaLink(venue.architecture.id, areaId)} aria-label={t`Go to ${name}`} className={classes.area}>
      {name}
    </Link>
  );
}
