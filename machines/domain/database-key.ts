const SPECIAL = /[.#$[\]/%\p{Cc}]/gu;

/**
 * A text as one key of the realtime database (spec §7): . # $ [ ] / % and control characters become `%` and two
 * hexadecimal digits of their code.
 */
export const escapeKey = (text: string): string =>
  text.replace(
    SPECIAL,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** The text behind a key of `escapeKey`. */
export const unescapeKey = (key: string): string =>
  key.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
