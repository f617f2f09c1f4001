import { useLingui } from '@lingui/react/macro';

const MINUTE = 60;

/** Returns a function that writes a number of seconds, or of whole minutes. */
export function useSlowTime(): (seconds: number) => string {
  const { i18n } = useLingui();
  return (seconds) => {
    const [value, unit] = seconds % MINUTE === 0 ? [seconds / MINUTE, 'minute'] : [seconds, 'second'];
    return i18n.number(value, { style: 'unit', unit, unitDisplay: 'long' });
  };
}
