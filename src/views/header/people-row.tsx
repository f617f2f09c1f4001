import { textIn } from '@domain/localized';
import { walkableAreas } from '@domain/open-venue';
import type { Architecture } from '@domain/venue';
import { useLingui } from '@lingui/react/macro';
import { followedArea } from '@machines/people/people.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useMatches, useParams } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { useCrowd, useOwnCrowd } from '@/app/use-people';
import { AreaChip, type AreaChipProps } from './area-chip';
import classes from './people-row.module.css';

/** Where the people are: one chip per area. */
export function PeopleRow() {
  const { t } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  if (!venue) return null;
  return (
    <nav aria-label={t`Where people are`} className={classes.row} data-people-row>
      <AreaChips architecture={venue.architecture} />
    </nav>
  );
}

function AreaChips({ architecture }: { architecture: Architecture }) {
  const { i18n } = useLingui();
  const ownArea = useChildValue('people', followedArea);
  const { areaId: shown = architecture.defaultAreaId } = useParams({ strict: false });
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  return (
    <ul className={classes.areas}>
      {walkableAreas(architecture).map(({ id, names }) => {
        const Chip = id === ownArea ? OwnChip : OtherChip;
        return (
          <li key={id}>
            <Chip
              architectureId={architecture.id}
              areaId={id}
              name={textIn(names, i18n.locale)}
              current={isInArea && id === shown}
            />
          </li>
        );
      })}
    </ul>
  );
}

type ChipProps = Omit<AreaChipProps, 'crowd'>;

const OwnChip = (chip: ChipProps) => <AreaChip {...chip} crowd={useOwnCrowd()} />;

const OtherChip = (chip: ChipProps) => <AreaChip {...chip} crowd={useCrowd(chip.areaId)} />;
