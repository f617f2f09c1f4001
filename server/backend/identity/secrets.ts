import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits for a token or code, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns a uid of 28 characters, as long as those of the hosted service. */
export const newUid = (): string => randomBytes(21).toString('base64url');

export const SESSION_ID_LENGTH = 22;

/** Returns the public id of a session, a prefix of the hash of its refresh token. */
export const sessionIdOf = (hash: string): string => hash.slice(0, SESSION_ID_LENGTH);

/** Returns the SHA-256 of a text, base64url: sufficient for random secrets. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
