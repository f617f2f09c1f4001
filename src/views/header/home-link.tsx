import { textIn } from '@domain/localized';
import type { OpenVenue } from '@domain/venue';
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AssetImage } from '@/app/asset-image';
import classes from './home-link.module.css';

/** spec §2, Header: the logo, if the venue has one, leads to its default area. */
export function HomeLink({ venue }: { venue: OpenVenue }) {
  const { t, i18n } = useLingui();
  const { names, style } = venue.architecture;
  const logo = venue.assets.find(({ id }) => id === style.logoAssetId);
  if (!logo) return null;
  return (
    <Link to="/" className={classes.home}>
      <VisuallyHidden>{t`Home`}</VisuallyHidden>{' '}
      <AssetImage
        uri={logo.uri}
        alt=""
        className={classes.logo}
        fallback={<span className={classes.name}>{textIn(names, i18n.locale)}</span>}
      />
    </Link>
  );
}
