import { matchedRoutes } from 'hono/route';
import type * as v from 'valibot';
import type { Fault } from '../domain-error';
import type { HttpContext } from './http-app';

/**
 * Who may call. `visitors`: everyone while the venue needs no login, else members. Below /api a request without a
 * token is rejected before its input is read, unless the call is for everyone.
 */
export type Access = 'everyone' | 'visitors' | 'members' | 'designers' | 'hosts' | 'admins';

type Fields = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Fields of a query; unknown ones are ignored. */
export type QuerySchema = Fields & { entries: v.ObjectEntries };

/** The response body of one status: JSON of a schema, bytes of a type, or nothing. */
export interface AnswerDescription {
  description?: string;
  json?: v.GenericSchema;
  /** A media type, or a range such as `image/*`. */
  type?: string;
}

/** One method of a path. Its input is validated against this description before the handler runs. */
export interface CallDescription {
  /** One-line summary. */
  summary: string;
  access: Access;
  params?: Fields;
  query?: QuerySchema;
  /** A call for everyone whose valid token names the caller; without one the caller is unknown. */
  token?: 'optional';
  /** JSON. */
  body?: v.GenericSchema;
  /** The fields of a form (multipart/form-data) in place of JSON; the handler reads it. */
  form?: readonly string[];
  /** Bytes that the body may have, if not 1 MB. */
  bodyMax?: number;
  /** Possible while the disk is short, until it is full: a login or its end, which write little. */
  whileShort?: true;
  /** Returns every fault of a body that the schema cannot express. */
  bodyFaults?: (body: unknown) => Fault[];
  /** Done once, however often it is sent with the same `Idempotency-Key`: it is not safe to repeat. */
  once?: true;
  /** The input is stored as it is sent, always or when this returns true; `REQUEST_LIMITS` bounds how much a day. */
  captures?: true | ((input: { query: unknown; body: unknown }) => boolean);
  answers: Readonly<Record<number, AnswerDescription>>;
  /** Reasons for errors by status, beyond those common to calls with this access and input. */
  refusals?: Readonly<Record<number, string>>;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** A path with `:names` and its methods. */
export type RouteDescription = { path: string } & { [M in Method]?: CallDescription };

/** Returns the call for a method; that of GET for HEAD without its own. */
export const callFor = (described: RouteDescription, method: string): CallDescription | undefined =>
  method === 'HEAD' ? (described.HEAD ?? described.GET) : described[method as Method];

/** Returns the methods of a route, as in an `Allow` header. */
export function methodsOf(described: RouteDescription): Method[] {
  const own = METHODS.filter((method) => described[method]);
  return described.GET && !described.HEAD ? [...own, 'HEAD'] : own;
}

/**
 * Returns the matched route pattern (`/api/ui/architecture/:id/…`); the most general one for unknown
 * addresses.
 */
export function routePattern(c: HttpContext): string {
  const known = c.get('route');
  if (known !== undefined) return known;
  const routes = matchedRoutes(c);
  const pattern = (routes.find(({ path }) => !path.endsWith('*')) ?? routes.at(-1))?.path ?? '*';
  c.set('route', pattern);
  return pattern;
}
