import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {
  type AnswerDescription,
  type CallDescription,
  METHODS,
  type RouteDescription,
} from './platform/http/route';
import { ROUTES } from './routes';

const TOKEN = 'idToken';
const ERROR = { $ref: '#/components/schemas/Error' };

const errorSchema = {
  type: 'object',
  required: ['errMsg'],
  properties: {
    errMsg: { type: 'string', description: 'A key of the catalogue whenever one exists, else a text.' },
    faults: {
      type: 'array',
      description: 'Every wrong place of what was sent.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

const SECURITY: Record<CallDescription['access'], object[]> = {
  everyone: [],
  visitors: [{}, { [TOKEN]: [] }],
  members: [{ [TOKEN]: [] }],
  designers: [{ [TOKEN]: [] }],
  hosts: [{ [TOKEN]: [] }],
  admins: [{ [TOKEN]: [] }],
};

const WHO: Record<CallDescription['access'], string> = {
  everyone: 'For everybody.',
  visitors: 'For members; for everybody while the venue needs no login.',
  members: 'For members.',
  designers: 'For designers (authority DESIGNER).',
  hosts: 'For hosts (authority DESIGNER or ADMIN).',
  admins: 'For administrators (authority ADMIN).',
};

/** Drops checks by code, which have no counterpart in JSON Schema; the server reports them as faults. */
function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return rest;
}

function parametersOf(schema: v.GenericSchema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function contentOf({ json, type }: AnswerDescription): object {
  if (json) return { content: { 'application/json': { schema: schemaOf(json) } } };
  return type ? { content: { [type]: {} } } : {};
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: ERROR } },
});

/** Returns the error responses that follow from a call's input and access. */
function ownRefusals({ access, params, query, body }: CallDescription): [number, string][] {
  const closed = access !== 'everyone';
  const reasons: [boolean, number, string][] = [
    [Boolean(params ?? query ?? body), 400, 'What was sent is wrong; `faults` says where'],
    [closed, 401, 'There is no valid token'],
    [closed, 403, 'The caller may not do this'],
    [Boolean(body), 413, 'The body is too large'],
    [Boolean(body), 415, 'The body is not JSON'],
  ];
  return reasons.flatMap(([applies, status, text]) => (applies ? [[status, text]] : []));
}

function responsesOf(call: CallDescription): object {
  const answers = Object.entries(call.answers).map(([status, answer]) => [
    status,
    { description: answer.description ?? 'OK', ...contentOf(answer) },
  ]);
  const refusals = Object.entries<string>({ ...Object.fromEntries(ownRefusals(call)), ...call.refusals });
  return Object.fromEntries([
    ...answers,
    ...refusals.map(([status, text]) => [status, refusal(text)]),
    ['default', refusal('Too many requests (429), another host (400), or a failure of the server (5xx)')],
  ]);
}

const operationIdOf = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

const formSchema = (fields: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((name) => [name, { type: 'string', ...(name === 'file' && { format: 'binary' }) }]),
  ),
});

function requestBodyOf({ body, form }: CallDescription): object {
  if (form) return requestBody('multipart/form-data', formSchema(form));
  return body ? requestBody('application/json', schemaOf(body)) : {};
}

const requestBody = (type: string, schema: object): object => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});

function operationOf(method: string, path: string, call: CallDescription): object {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')];
  return {
    operationId: operationIdOf(method, path),
    summary: call.summary,
    description: WHO[call.access],
    security: SECURITY[call.token === 'optional' ? 'visitors' : call.access],
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(call),
    responses: responsesOf(call),
  };
}

/** Returns a path in the syntax of OpenAPI: `/a/{b}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function pathItemOf(described: RouteDescription): object {
  const calls = METHODS.flatMap((method) => {
    const call = described[method];
    return call ? [[method.toLowerCase(), operationOf(method, described.path, call)]] : [];
  });
  return Object.fromEntries(calls);
}

/** Returns the OpenAPI 3.1 document of the API, from the route descriptions. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Foyer',
    version: '2',
    description: 'JSON in, JSON out, UTF-8. Every error is `{errMsg}`, with `faults` where input was wrong.',
  },
  servers: [{ url: '/' }],
  paths: Object.fromEntries(ROUTES.map((described) => [openApiPath(described.path), pathItemOf(described)])),
  components: {
    securitySchemes: {
      [TOKEN]: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'An ID token of the identity service, with the claim `member`.',
      },
    },
    schemas: { Error: errorSchema },
  },
});
