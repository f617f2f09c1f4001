import type * as v from 'valibot';
import { forbidden } from '../domain-error';
import type { AnswerOnce } from './answer-once';
import type { HttpApp, HttpContext } from './http-app';
import { methodNotAllowed } from './http-error';
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

/** The validated input of a call. */
export interface CallInput<Call> {
  params: Part<Call, 'params'>;
  query: Part<Call, 'query'>;
  body: Part<Call, 'body'>;
}

type Handler<Call> = (c: HttpContext, input: CallInput<Call>) => Response | Promise<Response>;

/** One handler for each method that a route describes. */
type Handlers<R> = { [M in keyof R & Method]: Handler<R[M]> };

type AnyHandler = (
  c: HttpContext,
  input: { params: unknown; query: unknown; body: unknown },
) => Response | Promise<Response>;

/** A described route with the function that creates its handlers from their dependencies. */
export interface Endpoint<Deps> {
  description: RouteDescription;
  handlersOf(deps: Deps): Map<string, AnyHandler>;
}

/** Describes a route; `handled` ties it to its handlers, keeping the types of its schemas. */
export const route = <const R extends RouteDescription>(description: R) => ({
  handled: <Deps = unknown>(handlersOf: (deps: Deps) => Handlers<R>): Endpoint<Deps> => ({
    description,
    handlersOf: (deps) => new Map(Object.entries(handlersOf(deps))) as unknown as Map<string, AnyHandler>,
  }),
});

const ROLES: Partial<Record<Access, readonly ('member' | 'designer' | 'admin')[]>> = {
  members: ['member'],
  designers: ['designer'],
  hosts: ['designer', 'admin'],
  admins: ['admin'],
};

/** @throws DomainError forbidden */
function checkRole(c: HttpContext, access: Access): void {
  const principal = c.get('principal');
  if (ROLES[access] && !ROLES[access].some((role) => principal?.[role])) throw forbidden();
}

async function inputOf(c: HttpContext, { params, query, body, bodyMax, bodyFaults }: CallDescription) {
  return {
    params: params && paramsOf(c, params),
    query: query && queryOf(c, query),
    body: body && (await bodyOf(c, body, { maxBytes: bodyMax, faultsOf: bodyFaults })),
  };
}

/** Checks a described call with its validated input before the handler runs. Throws to reject it. */
export type CallGate = (
  c: HttpContext,
  call: CallDescription,
  input: { query: unknown; body: unknown },
) => void | Promise<void>;

/**
 * Serves an endpoint as it is described: other methods get 405, callers without the role 403, invalid input 400; the
 * rest reaches the handler through the gates, checked. HEAD is answered as GET without a body.
 */
export function serve<Deps>(
  app: HttpApp,
  { description, handlersOf }: Endpoint<Deps>,
  deps: Deps,
  gates: readonly CallGate[] = [],
  answerOnce: AnswerOnce = async (_, answer) => answer(),
): void {
  const handlers = handlersOf(deps);
  const allowed = methodsOf(description).join(', ');
  app.all(description.path, async (c) => {
    const { method } = c.req;
    const call = callFor(description, method);
    const handler = handlers.get(method) ?? (method === 'HEAD' ? handlers.get('GET') : undefined);
    if (!call || !handler) throw methodNotAllowed(allowed);
    checkRole(c, call.access);
    const answer = async () => {
      const input = await inputOf(c, call);
      for (const gate of gates) await gate(c, call, input);
      return handler(c, input);
    };
    return call.once ? answerOnce(c, answer) : answer();
  });
}
