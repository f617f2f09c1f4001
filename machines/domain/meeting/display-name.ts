import { cleanName } from '../shared/shown-text';

const MOST = 100;

/** Returns a user's name as meetings take it: one line of at most 100 characters, without those that rooms refuse. */
export const displayName = (name: string): string =>
  cleanName(name)
    .replace(/[$!<>:;]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, MOST)
    // Half of a character is none, at the end and anywhere else.
    .replace(/\p{Cs}/gu, '')
    .trim();
