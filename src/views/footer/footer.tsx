import { Trans } from '@lingui/react/macro';
import { isBannerOffered } from '@machines/cookie-banner/cookie-banner.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import { useBackground, useBackgroundValue, useChildValue } from '@/app/app-context';
import { AreaLinks } from '@/ui/controls/area-links';
import { LegalLinks } from '@/ui/controls/legal-links';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './footer.module.css';

/** spec §2, Footer: shown once the venue is open, on wide screens. */
export function Footer() {
  const venue = useChildValue('venue', openedVenue);
  if (!venue) return null;
  const { architecture } = venue;
  return (
    <footer className={classes.footer}>
      <div className={classes.legal}>
        <LegalLinks architectureId={architecture.id} />
        <PrivacyButton />
      </div>
      {architecture.globalNavigationEnabled && (
        <AreaLinks architecture={architecture} className={classes.areas} />
      )}
    </footer>
  );
}

/** spec §2: shown only where the cookie banner is enabled. */
export function PrivacyButton() {
  const banner = useBackground('cookieBanner');
  const offered = useBackgroundValue('cookieBanner', isBannerOffered, false);
  if (!offered) return null;
  return (
    <PlainButton
      className={classes.button}
      aria-haspopup="dialog"
      onClick={() => banner?.send({ type: 'banner.open' })}
    >
      <Trans>Privacy preferences</Trans>
    </PlainButton>
  );
}
