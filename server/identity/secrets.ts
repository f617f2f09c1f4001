import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a token or code, base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** 28 characters, as long as the hosted service's. */
export const newUid = (): string => randomBytes(21).toString('base64url');

export const SESSION_ID_LENGTH = 22;

/** What tells a session from the others of a person, made from the hash of its refresh token; no secret. */
export const sessionIdOf = (hash: string): string => hash.slice(0, SESSION_ID_LENGTH);

/** SHA-256, base64url: enough for secrets that are random themselves. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
