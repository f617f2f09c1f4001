import { tooLong } from '../shared/validation';

/** Why a changed attribute is invalid; the text is chosen where it is shown. */
export type ProfileFault = 'tooLong' | 'notPrintable' | 'notHttps';

const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const HTTPS = /^https:\/\/[^\s/?#@\\]+\.[^\s\\]+$/;

/** Returns whether a text has neither control characters nor halves of characters. */
export const isPrintable = (value: string): boolean => PRINTABLE.test(value);

/** Returns whether a text is an address that may be shown as a link: https, without user and password. */
export const isLink = (value: string): boolean => HTTPS.test(value);

/** Returns why an attribute cannot be saved with this value; null when it can. */
export function profileFault(id: string, value: string | boolean): ProfileFault | null {
  if (typeof value === 'boolean') return null;
  const text = value.trim();
  if (tooLong(text)) return 'tooLong';
  if (!isPrintable(text)) return 'notPrintable';
  return id === 'socialMediaProfile' && text !== '' && !isLink(text) ? 'notHttps' : null;
}
