import { getMimeType } from 'hono/utils/mime';

const TEXT = /^(text\/|application\/(json|manifest\+json)|image\/svg\+xml)/;

/** Returns the content type for a file name; `application/octet-stream` for unknown endings. */
export const contentTypeOf = (name: string): string => getMimeType(name) ?? 'application/octet-stream';

/** Returns whether a type is text; files of such types are kept in memory. */
export const isText = (type: string): boolean => TEXT.test(type);
