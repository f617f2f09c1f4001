import * as v from 'valibot';
import { ruledText } from '../shared/ruled-text';
import { isMisleading } from '../shared/shown-text';
import { tooLong } from '../shared/validation';

/** Why a changed attribute is invalid; the text is chosen where it is shown. */
export type ProfileFault = 'tooLong' | 'notPrintable' | 'notHttps';

const BREAKS = /[\n\t\u2028\u2029]/;
const HTTPS = /^https:\/\/[^\s/?#@\\]+\.[^\s\\]+$/;

/**
 * Returns whether a text is on one line and looks to others as what it is: without control characters, halves of
 * characters, changes of direction and stacked accents, and not made of invisible characters alone.
 */
export const isPrintable = (value: string): boolean => !BREAKS.test(value) && !isMisleading(value);

/** Returns whether a text is an address that may be shown as a link: https, without user and password. */
export const isLink = (value: string): boolean => HTTPS.test(value);

const BARE = /^[^\s/?#@\\:]+\.[^\s\\]+$/;

/** Returns the address that a text means: one without a scheme, such as `example.com/ada`, begins with https://. */
export function completedLink(text: string): string {
  const address = text.trim();
  return BARE.test(address) ? `https://${address}` : address;
}

/** Returns why an attribute cannot be saved with this value; null when it can. */
export function profileFault(id: string, value: string | boolean): ProfileFault | null {
  if (typeof value === 'boolean') return null;
  const text = id === 'socialMediaProfile' ? completedLink(value) : value.trim();
  if (tooLong(text)) return 'tooLong';
  if (!isPrintable(text)) return 'notPrintable';
  return id === 'socialMediaProfile' && text !== '' && !isLink(text) ? 'notHttps' : null;
}

/** Returns the form for some texts of a profile; its messages are `ProfileFault`s. A stored text is no fault. */
export const profileSchema = (ids: readonly string[], stored: Readonly<Record<string, string | boolean>>) =>
  v.object(
    Object.fromEntries(
      ids.map((id) => [id, ruledText((text) => (text === stored[id] ? null : profileFault(id, text)))]),
    ),
  );
