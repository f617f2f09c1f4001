import type * as v from 'valibot';
import type { Fault } from './http-error';

/**
 * Who may call. `visitors`: everybody while the venue needs no login, else members. Above /api somebody without a
 * token is turned away before the call is looked at, unless it is for everyone.
 */
export type Access = 'everyone' | 'visitors' | 'members' | 'designers' | 'admins';

type Fields = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** What one status comes with: JSON of a schema, bytes of a type, or nothing. */
export interface AnswerDescription {
  description?: string;
  json?: v.GenericSchema;
  /** A media type, or a range of them as `image/*`. */
  type?: string;
}

/** One method of a path. What is described here is also what is checked before its handler is asked. */
export interface CallDescription {
  /** One line: what it does. */
  summary: string;
  access: Access;
  params?: Fields;
  query?: Fields;
  /** JSON. */
  body?: v.GenericSchema;
  /** Bytes that the body may have, if not 1 MB. */
  bodyMax?: number;
  /** Everything that is wrong with a body, where that is more than the schema knows. */
  bodyFaults?: (body: unknown) => Fault[];
  answers: Readonly<Record<number, AnswerDescription>>;
  /** What it refuses beside what every call with its access and input does; the reason by status. */
  refusals?: Readonly<Record<number, string>>;
}

export const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** A path with `:names` and what it does by method. */
export type RouteDescription = { path: string } & { [M in Method]?: CallDescription };

/** Describes a route, keeping the types of its schemas. */
export const route = <const R extends RouteDescription>(description: R): R => description;

/** The call that answers a method: HEAD is answered as GET unless it has its own. */
export const callFor = (described: RouteDescription, method: string): CallDescription | undefined =>
  method === 'HEAD' ? (described.HEAD ?? described.GET) : described[method as Method];

/** The methods a route takes, as in an `Allow` header. */
export function methodsOf(described: RouteDescription): Method[] {
  const own = METHODS.filter((method) => described[method]);
  return described.GET && !described.HEAD ? [...own, 'HEAD'] : own;
}
