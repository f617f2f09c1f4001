import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** The colour scheme one may change to: its name, its sign and the change itself. */
export function useScheme() {
  const { t } = useLingui();
  // Mantine would hold transitions back with a style element, which the content policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = colorScheme === 'dark';
  return {
    label: isDark ? t`Light colours` : t`Dark colours`,
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}
