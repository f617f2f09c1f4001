import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Returns the other colour scheme: its name, its icon and the function that switches to it. */
export function useScheme() {
  const { t } = useLingui();
  // Mantine would suppress transitions with a style element, which the content policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = colorScheme === 'dark';
  return {
    label: isDark ? t`Light colours` : t`Dark colours`,
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}
