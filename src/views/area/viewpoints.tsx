import type { Area, Viewpoint } from '@domain/area';
import { textIn } from '@domain/localized';
import type { OpenVenue } from '@domain/venue';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { AssetImage } from '@/app/asset-image';
import { pictureIdOf } from './backdrop';
import classes from './viewpoints.module.css';

interface ViewpointsProps {
  venue: OpenVenue;
  area: Area;
  shown: string | undefined;
}

/** Small pictures to look around with; nothing where there is only one view. */
export function Viewpoints({ venue, area, shown }: ViewpointsProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  if (area.viewPoints.length < 2) return null;
  const look = (viewpoint: string) =>
    void navigate({
      to: '/v/$architectureId/area/{-$areaId}',
      params: { architectureId: venue.architecture.id, areaId: area.id },
      search: { viewpoint },
      resetScroll: false,
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no form
    <div role="group" aria-label={t`Viewpoints`} className={classes.viewpoints}>
      {area.viewPoints.map((viewpoint) => (
        <UnstyledButton
          key={viewpoint.id}
          className={classes.viewpoint}
          aria-pressed={viewpoint.id === shown}
          onClick={() => look(viewpoint.id)}
        >
          <Thumbnail viewpoint={viewpoint} assets={venue.assets} />
          <span className={classes.label}>{textIn(viewpoint.names, i18n.locale)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

function Thumbnail({ viewpoint, assets }: { viewpoint: Viewpoint; assets: OpenVenue['assets'] }) {
  const pictureId = viewpoint.background && pictureIdOf(viewpoint.background);
  const picture = assets.find(({ id }) => id === pictureId);
  return picture ? <AssetImage uri={picture.uri} size="320" alt="" className={classes.picture} /> : null;
}
