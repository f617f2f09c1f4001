import { textIn } from '@domain/shared/localized';
import { linkedAreas } from '@domain/venue/open-venue';
import type { Architecture } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { Link, useMatches, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  const { t, i18n } = useLingui();
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
          <bdi>{textIn(names, i18n.locale)}</bdi>
          {noteOf?.(id)}
        </Link>
      ))}
    </nav>
  );
}
