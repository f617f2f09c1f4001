import type { Context } from 'hono';
import * as v from 'valibot';
import { IdentityError } from './identity-error';

/** Content types the endpoints read, and how. */
const READERS = {
  'application/json': (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw new IdentityError('INVALID_ARGUMENT', 'The body is not JSON.');
    }
  },
  'application/x-www-form-urlencoded': (text: string): unknown =>
    Object.fromEntries(new URLSearchParams(text)),
};
export type BodyType = keyof typeof READERS;

/** The body of a request. @throws IdentityError UNSUPPORTED_MEDIA_TYPE, INVALID_ARGUMENT */
export async function readBody(c: Context, type: BodyType): Promise<unknown> {
  const given = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) throw new IdentityError('UNSUPPORTED_MEDIA_TYPE', `Send ${type}.`);
  return READERS[type](await c.req.text());
}

/** The body by its schema. @throws IdentityError INVALID_ARGUMENT, naming the first wrong field */
export function validBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const field = v.getDotPath(result.issues[0]) ?? 'The body';
  throw new IdentityError('INVALID_ARGUMENT', `${field} has the wrong shape.`);
}
