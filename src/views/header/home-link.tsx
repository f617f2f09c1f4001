import type { OpenVenue } from '@domain/venue';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AssetImage } from '@/app/asset-image';
import classes from './home-link.module.css';

/** spec §2, Header: the logo, if the venue has one, leads to its default area. */
export function HomeLink({ venue }: { venue: OpenVenue }) {
  const { t } = useLingui();
  const { logoAssetId } = venue.architecture.style;
  const logo = venue.assets.find(({ id }) => id === logoAssetId);
  if (!logo) return null;
  return (
    <Link to="/" className={classes.home} aria-label={t`Home`}>
      <AssetImage uri={logo.uri} alt="" className={classes.logo} />
    </Link>
  );
}
