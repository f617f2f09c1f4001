import { useLingui } from '@lingui/react/macro';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { setColorScheme, useColorScheme } from '@/ui/theme/color-scheme';

/** Returns the other colour scheme: its name, its icon and the function that switches to it. */
export function useScheme() {
  const { t } = useLingui();
  const isDark = useColorScheme() === 'dark';
  return {
    label: isDark ? t`Light mode` : t`Dark mode`,
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}
