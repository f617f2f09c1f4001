import { Trans } from '@lingui/react/macro';
import { isBannerOffered } from '@machines/cookie-banner/cookie-banner.selectors';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import classes from './menu-drawer.module.css';

/** Opens the cookie banner; null where the venue asks for nothing. */
function useOpener(): (() => void) | null {
  const banner = useChild('cookieBanner');
  const offered = useChildValue('cookieBanner', isBannerOffered);
  return offered ? () => banner.send({ type: 'banner.open' }) : null;
}

/** For the account menu. */
export function PrivacyItem() {
  const open = useOpener();
  if (!open) return null;
  return (
    <Menu.Item leftSection={<IconShieldCheck size={20} stroke={1.6} />} aria-haspopup="dialog" onClick={open}>
      <Trans>Privacy preferences</Trans>
    </Menu.Item>
  );
}

/** For the drawer, which makes room. */
export function PrivacyTool({ onLeave }: { onLeave: () => void }) {
  const open = useOpener();
  if (!open) return null;
  return (
    <UnstyledButton
      className={classes.tool}
      aria-haspopup="dialog"
      onClick={() => {
        open();
        onLeave();
      }}
    >
      <IconShieldCheck size={20} stroke={1.6} />
      <Trans>Privacy preferences</Trans>
    </UnstyledButton>
  );
}
