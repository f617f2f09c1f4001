import { textIn } from '@domain/localized';
import { walkableAreas } from '@domain/open-venue';
import type { Architecture } from '@domain/venue';
import { useLingui } from '@lingui/react/macro';
import { Link, useMatches, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One link per area, the one that is shown marked as current. */
export function AreaLinks({
  architecture,
  className,
  noteOf,
}: {
  architecture: Architecture;
  className?: string | undefined;
  /** What stands beside an area's name. */
  noteOf?: (areaId: string) => ReactNode;
}) {
  const { t, i18n } = useLingui();
  const { areaId = architecture.defaultAreaId } = useParams({ strict: false });
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  return (
    <nav aria-label={t`Areas`} className={className}>
      {walkableAreas(architecture).map(({ id, names }) => (
        <Link
          key={id}
          to="/v/$architectureId/area/{-$areaId}"
          params={{ architectureId: architecture.id, areaId: id }}
          activeOptions={{ includeSearch: false }}
          aria-current={isInArea && id === areaId ? 'page' : undefined}
        >
          <bdi>{textIn(names, i18n.locale)}</bdi>
          {noteOf?.(id)}
        </Link>
      ))}
    </nav>
  );
}
