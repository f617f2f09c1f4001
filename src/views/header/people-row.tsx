import { PEOPLE_SUMMARY_INTERVAL } from '@domain/shared/limits';
import type { LocalizedText } from '@domain/shared/localized';
import { walkableAreas } from '@domain/venue/open-venue';
import type { Architecture } from '@domain/venue/venue';
import { Plural, useLingui } from '@lingui/react/macro';
import { isAreaKnown } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useThrottledValue } from '@mantine/hooks';
import { Link, useMatches, useParams } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { AreaPeople } from '@/app/area-people';
import { useOwnAreaCount } from '@/app/use-people';
import { areaLink } from '@/ui/controls/area-link';
import { FacesAndNumber } from '@/ui/media/faces-and-number';
import { VenueText } from '@/ui/text/venue-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './people-row.module.css';

/** spec §2, Header: shows the second row. */
export const HeaderPeople = () => (
  <>
    <PeopleRow />
    <PeopleSummary />
  </>
);

/** Announces to screen readers how many people are here. */
export function PeopleSummary() {
  const isKnown = useChildValue('people', isAreaKnown);
  const current = useOwnAreaCount()?.count || null;
  const count = useThrottledValue(isKnown ? current : null, PEOPLE_SUMMARY_INTERVAL);
  return (
    <VisuallyHidden role="status">
      {count !== null && <Plural value={count} one="# person here" other="# people here" />}
    </VisuallyHidden>
  );
}

/** Shows one chip per area with its people. */
export function PeopleRow() {
  const { t } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  if (!venue) return null;
  return (
    <nav aria-label={t`People by area`} className={classes.row} data-people-row>
      <AreaChips architecture={venue.architecture} />
    </nav>
  );
}

function AreaChips({ architecture }: { architecture: Architecture }) {
  const { areaId: shown = architecture.defaultAreaId } = useParams({ strict: false });
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  return (
    <ul className={classes.areas}>
      {walkableAreas(architecture).map(({ id, names }) => (
        <li key={id}>
          <AreaChip
            architectureId={architecture.id}
            areaId={id}
            names={names}
            current={isInArea && id === shown}
          />
        </li>
      ))}
    </ul>
  );
}

interface AreaChipProps {
  architectureId: string;
  areaId: string;
  names: readonly LocalizedText[];
  /** Marks the shown area. */
  current: boolean;
}

const scrollIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Shows a link to an area, with faces and the number of its people. */
function AreaChip({ architectureId, areaId, names, current }: AreaChipProps) {
  return (
    <Link
      ref={current ? scrollIntoView : undefined}
      {...areaLink(architectureId, areaId)}
      activeOptions={{ includeSearch: false }}
      aria-current={current ? 'page' : undefined}
      className={classes.chip}
    >
      <VenueText as="span" texts={names} className={classes.name} />
      <AreaPeople areaId={areaId}>{(people, old) => <FacesAndNumber {...people} old={old} />}</AreaPeople>
    </Link>
  );
}
