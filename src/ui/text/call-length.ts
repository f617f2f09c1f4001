import type { I18n } from '@lingui/core';

const SECOND = 1_000;

/** Returns for how long a call lasts, as minutes and seconds in the digits of the language. */
export function callLength(i18n: I18n, milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const digits = (value: number, least: number) =>
    i18n.number(value, { minimumIntegerDigits: least, useGrouping: false });
  return `${digits(Math.floor(seconds / 60), 1)}:${digits(seconds % 60, 2)}`;
}
