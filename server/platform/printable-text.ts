const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu;

/**
 * Returns a text without control and direction characters, except line breaks and tabs: stored texts of people must not
 * steer a terminal, or show something else than they are.
 */
export const printableText = (text: string): string => text.replace(UNPRINTABLE, '');
