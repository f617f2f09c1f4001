import { Trans } from '@lingui/react/macro';
import { isBannerOffered } from '@machines/cookie-banner/cookie-banner.selectors';
import { UnstyledButton } from '@mantine/core';
import { useChild, useChildValue } from '@/app/app-context';
import classes from './footer.module.css';

/** spec §2: only where the cookie banner is enabled. */
export function PrivacyButton() {
  const banner = useChild('cookieBanner');
  const offered = useChildValue('cookieBanner', isBannerOffered);
  if (!offered) return null;
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      onClick={() => banner.send({ type: 'banner.open' })}
    >
      <Trans>Privacy preferences</Trans>
    </UnstyledButton>
  );
}
