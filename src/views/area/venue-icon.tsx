import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { AssetImage } from '@/app/asset-image';
import classes from './in-view.module.css';

interface VenueIconProps {
  venue: OpenVenue;
  type: Widget['type'] | 'PORTAL';
  /** The icon of the product, for venues without their own and for one that cannot be loaded. */
  children: ReactNode;
}

/** Shows the venue's own icon for a type of content (spec §3, `icons`). */
export function VenueIcon({ venue, type, children }: VenueIconProps) {
  const { i18n } = useLingui();
  const own = venue.architecture.icons?.find((icon) => icon.type === type);
  const icon = own && assetIn(venue.assets, own.assetId, i18n.locale);
  if (!icon) return children;
  return <AssetImage uri={icon.uri} alt="" className={classes.icon} fallback={children} />;
}
