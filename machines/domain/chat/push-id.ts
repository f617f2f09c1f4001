const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const TIME_LENGTH = 8;
const RANDOM_LENGTH = 12;

/** Returns whether a text has the form of a push id. */
export const isPushId = (text: string): boolean => /^[-\w]{20}$/.test(text);

/**
 * Returns a key of 20 characters in the form of the realtime database's push ids: 8 of the time and 12 random
 * ones. Later keys sort after earlier ones.
 * @param now milliseconds since 1970
 * @param random returns numbers from 0 to below 1
 */
export function pushId(now: number, random: () => number): string {
  const digit = (value: number): string => ALPHABET[value % ALPHABET.length] ?? '-';
  const time = Array.from({ length: TIME_LENGTH }, (_, index) =>
    digit(Math.floor(now / ALPHABET.length ** (TIME_LENGTH - 1 - index))),
  );
  const tail = Array.from({ length: RANDOM_LENGTH }, () => digit(Math.floor(random() * ALPHABET.length)));
  return [...time, ...tail].join('');
}
