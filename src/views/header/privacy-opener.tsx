import { Trans } from '@lingui/react/macro';
import { isBannerOffered } from '@machines/cookie-banner/cookie-banner.selectors';
import { Menu } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useBackground, useBackgroundValue } from '@/app/app-context';
import { PlainButton } from '@/ui/controls/plain-button';
import { ACCOUNT_OPENERS, focusOn } from '@/ui/layers/places';
import classes from './menu-drawer.module.css';

/**
 * Returns a function that opens the cookie banner; null where the venue asks for no consent. The button of the menu
 * gets the focus first, because the menu closes before the banner could return the focus into it.
 */
function useOpener(): (() => void) | null {
  const banner = useBackground('cookieBanner');
  const offered = useBackgroundValue('cookieBanner', isBannerOffered, false);
  if (!offered) return null;
  return () => {
    ACCOUNT_OPENERS.forEach(focusOn);
    banner?.send({ type: 'banner.open' });
  };
}

/** The entry of the account menu. */
export function PrivacyItem() {
  const open = useOpener();
  if (!open) return null;
  return (
    <Menu.Item leftSection={<IconShieldCheck size={20} stroke={1.6} />} aria-haspopup="dialog" onClick={open}>
      <Trans>Privacy preferences</Trans>
    </Menu.Item>
  );
}

/** The entry of the drawer, which closes. */
export function PrivacyTool({ onLeave }: { onLeave: () => void }) {
  const open = useOpener();
  if (!open) return null;
  return (
    <PlainButton
      className={classes.tool}
      aria-haspopup="dialog"
      onClick={() => {
        open();
        onLeave();
      }}
    >
      <IconShieldCheck size={20} stroke={1.6} />
      <Trans>Privacy preferences</Trans>
    </PlainButton>
  );
}
