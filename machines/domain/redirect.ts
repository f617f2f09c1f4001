// Whitespace is refused as well: address parsers drop tabs and newlines, which turns `/\t/host` into `//host`.
const ONE_SLASH = /^\/(?![/\\])[^\s\\]*$/;

/** True when an address is meant for the own server: it starts with one slash and stays on the same origin. */
export const isOwnAddress = (address: string): boolean =>
  ONE_SLASH.test(address) && !address.replace(/[?#].*$/s, '').includes('//');

/** A redirect target that stays inside; anything else becomes `/`. */
export const safeRedirect = (target: unknown): string =>
  typeof target === 'string' && isOwnAddress(target) ? target : '/';
