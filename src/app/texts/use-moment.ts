import { useLingui } from '@lingui/react/macro';

/** Returns a function that writes a moment with its day and time. */
export function useMoment(): (milliseconds: number) => string {
  const { i18n } = useLingui();
  return (milliseconds) => i18n.date(new Date(milliseconds), { dateStyle: 'medium', timeStyle: 'short' });
}
