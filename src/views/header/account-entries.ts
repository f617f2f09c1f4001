import type { User } from '@domain/people/user';
import { useLingui } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { isBannerOffered } from '@machines/cookie-banner/cookie-banner.selectors';
import { openedVenue } from '@machines/venue/venue.machine';
import {
  type Icon,
  IconId,
  IconLogout,
  IconMoon,
  IconShield,
  IconShieldCheck,
  IconSun,
  IconUserCog,
} from '@tabler/icons-react';
import { useBackground, useBackgroundValue, useChild, useChildValue } from '@/app/app-context';
import { useLogOut } from '@/app/use-log-out';
import { ACCOUNT_OPENERS, ACCOUNT_SETTINGS, focusOn } from '@/ui/layers/places';
import { setColorScheme, useColorScheme } from '@/ui/theme/color-scheme';

export interface AccountEntry {
  id: string;
  label: string;
  Icon: Icon;
  popup?: 'dialog';
  disabled?: boolean;
  onClick?: () => void;
  /** The entry leads to the hosts' page of this venue instead. */
  moderated?: string;
}

/** Returns the other colour scheme: its name, its icon and the function that switches to it. */
function useScheme() {
  const { t } = useLingui();
  const isDark = useColorScheme() === 'dark';
  return {
    label: isDark ? t`Light mode` : t`Dark mode`,
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

/**
 * Returns a function that opens the cookie banner; null where the venue asks for no consent. The button of the menu
 * gets the focus first, because the menu closes before the banner could return the focus into it.
 */
function usePrivacyOpener(): (() => void) | null {
  const banner = useBackground('cookieBanner');
  const offered = useBackgroundValue('cookieBanner', isBannerOffered, false);
  if (!offered) return null;
  return () => {
    ACCOUNT_OPENERS.forEach(focusOn);
    banner?.send({ type: 'banner.open' });
  };
}

/** Returns the entries of the account menu, which small screens have in the drawer; most of them need a user. */
export function useAccountEntries(user: User | null): AccountEntry[] {
  const { t } = useLingui();
  const scheme = useScheme();
  const profile = useBackground('profileView');
  const navigation = useChild('navigation');
  const venue = useChildValue('venue', openedVenue);
  const mayModerate = useChildValue('auth', isHost);
  const openPrivacy = usePrivacyOpener();
  const logOut = useLogOut();
  const entries: (AccountEntry | null | false)[] = [
    { id: 'scheme', label: scheme.label, Icon: scheme.Icon, onClick: scheme.toggle },
    user && {
      id: 'profile',
      label: t`My profile`,
      Icon: IconId,
      popup: 'dialog',
      disabled: !profile,
      onClick: () => profile?.send({ type: 'profile.open', userId: user.userId, name: user.name }),
    },
    user && {
      id: 'settings',
      label: t`Account settings`,
      Icon: IconUserCog,
      popup: 'dialog',
      onClick: () => navigation.send({ type: 'dialog.open', id: ACCOUNT_SETTINGS }),
    },
    venue &&
      mayModerate && {
        id: 'moderation',
        label: t`Moderation`,
        Icon: IconShield,
        moderated: venue.architecture.id,
      },
    openPrivacy && {
      id: 'privacy',
      label: t`Privacy preferences`,
      Icon: IconShieldCheck,
      popup: 'dialog',
      onClick: openPrivacy,
    },
    user && { id: 'logout', label: t`Log out`, Icon: IconLogout, onClick: logOut },
  ];
  return entries.filter((entry) => entry !== null && entry !== false);
}
