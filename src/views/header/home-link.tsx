import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AssetImage } from '@/app/asset-image';
import { VenueText } from '@/ui/text/venue-text';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './home-link.module.css';

/** spec §2, Header: shows the venue's logo, if any, as a link to its default area. */
export function HomeLink({ venue }: { venue: OpenVenue }) {
  const { t, i18n } = useLingui();
  const { names, style } = venue.architecture;
  const logo = assetIn(venue.assets, style.logoAssetId, i18n.locale);
  if (!logo) return null;
  return (
    <Link to="/" className={classes.home}>
      <VisuallyHidden>{t`Home`}</VisuallyHidden>{' '}
      <AssetImage
        uri={logo.uri}
        alt=""
        className={classes.logo}
        fallback={<VenueText as="span" texts={names} className={classes.name} />}
      />
    </Link>
  );
}
