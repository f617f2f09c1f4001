// Whitespace is rejected as well: address parsers drop tabs and newlines, which turns `/\t/host` into
// `//host`.
const ONE_SLASH = /^\/(?![/\\])[^\s\\]*$/;

/** Returns whether an address is on the own server: it starts with one slash and stays on the same origin. */
export const isOwnAddress = (address: string): boolean =>
  ONE_SLASH.test(address) && !address.replace(/[?#].*$/s, '').includes('//');

/** Returns a redirect target on this origin; anything else becomes `/`. */
export const safeRedirect = (target: unknown): string =>
  typeof target === 'string' && isOwnAddress(target) ? target : '/';
