import type { Area, Viewpoint } from '@domain/venue/area';
import { pictureOf } from '@domain/venue/area-view';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { AssetImage } from '@/app/asset-image';
import { areaLink } from '@/ui/controls/area-link';
import { PlainButton } from '@/ui/controls/plain-button';
import { VenueText } from '@/ui/text/venue-text';
import classes from './viewpoints.module.css';

interface ViewpointsProps {
  venue: OpenVenue;
  area: Area;
  shown: string | undefined;
}

/** Shows thumbnails of the viewpoints; nothing if there is only one. */
export function Viewpoints({ venue, area, shown }: ViewpointsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (area.viewPoints.length < 2) return null;
  const look = (viewpoint: string) =>
    void navigate({
      ...areaLink(venue.architecture.id, area.id),
      search: { viewpoint },
      resetScroll: false,
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no form
    <div role="group" aria-label={t`Viewpoints`} className={classes.viewpoints}>
      {area.viewPoints.map((viewpoint) => (
        <PlainButton
          key={viewpoint.id}
          className={classes.viewpoint}
          aria-pressed={viewpoint.id === shown}
          onClick={() => look(viewpoint.id)}
        >
          <Thumbnail viewpoint={viewpoint} assets={venue.assets} />
          <VenueText as="span" texts={viewpoint.names} className={classes.label} />
        </PlainButton>
      ))}
    </div>
  );
}

function Thumbnail({ viewpoint, assets }: { viewpoint: Viewpoint; assets: OpenVenue['assets'] }) {
  const { i18n } = useLingui();
  const picture = pictureOf(viewpoint, assets, i18n.locale);
  if (!picture) return null;
  return (
    <AssetImage
      uri={picture.uri}
      size="320"
      alt=""
      className={classes.picture}
      fallback={<IconPhotoOff size={24} stroke={1.5} aria-hidden className={classes.missing} />}
    />
  );
}
