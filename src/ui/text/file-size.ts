import { intlLocales } from '@domain/shared/language';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Returns a number of bytes for display in a locale: `1.4 MB`, `912 bytes`. */
export function fileSize(bytes: number, locale: string): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(intlLocales(locale), {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

/** Returns the file type from its extension: `PDF`; empty without one. */
export const fileType = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
