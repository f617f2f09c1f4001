import type * as v from 'valibot';
import type { HttpApp, HttpContext } from './dependencies';
import { forbidden, methodNotAllowed } from './http-error';
import {
  type Access,
  type CallDescription,
  callFor,
  type Method,
  methodsOf,
  type RouteDescription,
} from './route';
import { bodyOf, paramsOf, queryOf } from './validate';

type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;
type Part<Call, Name extends keyof CallDescription> =
  Call extends Record<Name, infer Schema> ? Output<Schema> : undefined;

/** What was sent, checked by the schemas of the call. */
export interface CallInput<Call> {
  params: Part<Call, 'params'>;
  query: Part<Call, 'query'>;
  body: Part<Call, 'body'>;
}

type Handler<Call> = (c: HttpContext, input: CallInput<Call>) => Response | Promise<Response>;

/** One handler for each method that a route describes. */
type Handlers<R> = { [M in keyof R & Method]: Handler<R[M]> };

type AnyHandler = (c: HttpContext, input: { params: unknown; query: unknown; body: unknown }) => Response;

const ROLES: Partial<Record<Access, 'member' | 'designer' | 'admin'>> = {
  members: 'member',
  designers: 'designer',
  admins: 'admin',
};

/** @throws HttpError 403 */
function checkRole(c: HttpContext, access: Access): void {
  const role = ROLES[access];
  if (role && !c.get('principal')?.[role]) throw forbidden();
}

async function inputOf(c: HttpContext, { params, query, body, bodyMax, bodyFaults }: CallDescription) {
  return {
    params: params && paramsOf(c, params),
    query: query && queryOf(c, query),
    body: body && (await bodyOf(c, body, { maxBytes: bodyMax, faultsOf: bodyFaults })),
  };
}

/**
 * Serves a route as it is described: other methods get 405, callers without the role 403, wrong input 400; what is
 * left reaches the handler, checked. HEAD is answered as GET without a body.
 */
export function serve<R extends RouteDescription>(app: HttpApp, described: R, handlers: Handlers<R>): void {
  const byMethod = new Map(Object.entries(handlers)) as unknown as Map<string, AnyHandler>;
  const allowed = methodsOf(described).join(', ');
  app.all(described.path, async (c) => {
    const { method } = c.req;
    const call = callFor(described, method);
    const handler = byMethod.get(method) ?? (method === 'HEAD' ? byMethod.get('GET') : undefined);
    if (!call || !handler) throw methodNotAllowed(allowed);
    checkRole(c, call.access);
    return handler(c, await inputOf(c, call));
  });
}
