const SPECIAL = /[.#$[\]/%\p{Cc}]/gu;

/**
 * Returns a text as one key of the realtime database (spec §7): . # $ [ ] / % and control characters become
 * `%` and two hexadecimal digits of their code.
 */
export const escapeKey = (text: string): string =>
  text.replace(
    SPECIAL,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Returns the text of a key made by `escapeKey`. */
export const unescapeKey = (key: string): string =>
  key.replace(/%([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
