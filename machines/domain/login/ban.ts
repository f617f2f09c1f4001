/** Until when a person may not enter the venue, in milliseconds since 1970, and why. */
export interface Ban {
  until: number;
  reason: string;
}

const BANNED = /^login\.banned\.(\d{1,16})\.((?:[\da-f]{4})+)$/;

const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('');

const textOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Returns the server's text for a banned person: a key of the login catalogue with the end and the reason. */
export const banText = ({ until, reason }: Ban): string => `login.banned.${until}.${hexOf(reason)}`;

/** Returns the ban that a server's text names; null for another text. */
export function banIn(text: string): Ban | null {
  const [, until, reason] = BANNED.exec(text) ?? [];
  return until === undefined || reason === undefined
    ? null
    : { until: Number(until), reason: textOf(reason) };
}
