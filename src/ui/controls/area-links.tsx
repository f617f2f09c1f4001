import { linkedAreas } from '@domain/venue/open-venue';
import type { Architecture } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { Link, useMatches, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { VenueText } from '@/ui/text/venue-text';
import { areaLink } from './area-link';

/** Shows one link per area, with the shown area marked as current. */
export function AreaLinks({
  architecture,
  className,
  noteOf,
}: {
  architecture: Architecture;
  className?: string | undefined;
  /** Shown beside the area's name. */
  noteOf?: (areaId: string) => ReactNode;
}) {
  const { t } = useLingui();
  const { areaId = architecture.defaultAreaId } = useParams({ strict: false });
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  return (
    <nav aria-label={t`Areas`} className={className}>
      {linkedAreas(architecture).map(({ id, names }) => (
        <Link
          key={id}
          {...areaLink(architecture.id, id)}
          activeOptions={{ includeSearch: false }}
          aria-current={isInArea && id === areaId ? 'page' : undefined}
        >
          <VenueText texts={names} />
          {noteOf?.(id)}
        </Link>
      ))}
    </nav>
  );
}
