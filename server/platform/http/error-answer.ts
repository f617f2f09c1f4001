import type { I18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DomainError, diskFull, type ErrorKind, type Fault } from '../domain-error';
import type { Logger } from '../log';
import { requestedLanguage, textsIn } from '../server-language';
import { type StoreFailure, storeFailureOf } from '../store/store-failure';
import { WorkerFailure } from '../worker-process';
import type { HttpContext } from './http-app';
import { HttpError } from './http-error';
import { isPageRequest, MESSAGE_HEADERS, messagePage } from './message-page';
import { routePattern } from './route';

const MESSAGES = [
  msg`There is nothing at this address.`,
  msg`This address does not belong to this venue.`,
  msg`Too many requests. Try again later.`,
  msg`The data of the venue cannot be reached at the moment. Try again later.`,
  msg`The server is out of disk space: nothing was saved. Try again later.`,
  msg`Something went wrong on the server. Try again later.`,
];

const english = textsIn('en');
/** Messages of errors that a browser may show as a page, by their English text; others stay English. */
const TRANSLATED = new Map(MESSAGES.map((message) => [english._(message), message]));

const CATALOGUE_KEY = /^[a-z]+(\.\w+)+$/;

function textIn(texts: I18n, message: string) {
  if (CATALOGUE_KEY.test(message)) return { text: t(texts)`You are not allowed to see it.` };
  const translated = TRANSLATED.get(message);
  return translated ? { text: texts._(translated) } : { text: message, textLanguage: 'en' as const };
}

/** Returns the page for an error at an address that a browser opened, in a language of the browser. */
function errorPage(c: HttpContext, status: number, message: string): string {
  const language = requestedLanguage((name) => c.req.header(name));
  const texts = textsIn(language);
  return messagePage({
    title: status === 404 ? t(texts)`This page does not exist` : t(texts)`This page could not be opened`,
    ...textIn(texts, message),
    link: { to: '/', label: t(texts)`Go to the venue` },
    language,
  });
}

/** The status of every kind of domain error. */
const STATUS: Record<ErrorKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  locked: 423,
  tooManyRequests: 429,
  full: 507,
  badService: 502,
  unavailable: 503,
};

/** `Retry-After` for a number of milliseconds: whole seconds, at least one. */
export const retryAfter = (milliseconds: number) => ({
  'Retry-After': String(Math.ceil(milliseconds / 1000) || 1),
});

function headersOf({ kind, retryAfter: wait }: DomainError): Record<string, string> {
  return {
    ...(kind === 'unauthenticated' && { 'WWW-Authenticate': 'Bearer' }),
    ...(wait !== undefined && retryAfter(wait)),
  };
}

interface Answer {
  status: ContentfulStatusCode;
  body: { errMsg: string; faults?: readonly Fault[] };
  headers: Record<string, string>;
}

const answerOf = ({ status, message, headers }: HttpError): Answer => ({
  status,
  body: { errMsg: message },
  headers,
});

function expected(error: unknown): Answer | undefined {
  if (error instanceof DomainError) {
    const { kind, message, faults } = error;
    return {
      status: STATUS[kind],
      body: faults ? { errMsg: message, faults } : { errMsg: message },
      headers: headersOf(error),
    };
  }
  if (error instanceof HttpError) return answerOf(error);
  return error instanceof HTTPException
    ? { status: 400, body: { errMsg: 'The request is not valid.' }, headers: {} }
    : undefined;
}

// Messages of foreign errors may quote a person's input: only their stack is logged.
function withoutMessage(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { name: error.name, code: 'code' in error ? error.code : undefined, stack: frames.join('\n') };
}

const STORE_FAILURES: Record<StoreFailure, () => Error> = {
  unreachable: () =>
    new HttpError(
      503,
      'The data of the venue cannot be reached at the moment. Try again later.',
      retryAfter(5_000),
    ),
  full: diskFull,
};

function unexpected(error: unknown, c: HttpContext, log: Logger): Answer {
  log.error({ method: c.req.method, route: routePattern(c), error: withoutMessage(error) }, 'request failed');
  const failure = storeFailureOf(error);
  const answer = failure && expected(STORE_FAILURES[failure]());
  return answer ?? answerOf(new HttpError(500, 'Something went wrong on the server. Try again later.'));
}

/** Paths whose errors are always answered with JSON, also in a browser. */
const CALLS = /^\/(api|metrics|backend-assets|backend-files|backend-pictures)(\/|$)/;

/**
 * Responds with `{errMsg}` to a request whose handler threw: domain errors by the table of statuses.
 * Pages are opened by browsers: they get a page with the message and a way on.
 * Unexpected errors are logged: 503 when the store is unreachable, 507 when it is full, else 500 without
 * internals.
 */
export const errorAnswer =
  (log: Logger) =>
  (error: unknown, c: HttpContext): Response => {
    if (error instanceof WorkerFailure)
      log.warn({ route: routePattern(c), reason: String(error.cause) }, 'a file could not be worked on');
    const { status, body, headers } = expected(error) ?? unexpected(error, c, log);
    if (isPageRequest(c) && !CALLS.test(c.req.path))
      return c.body(errorPage(c, status, body.errMsg), status, { ...headers, ...MESSAGE_HEADERS });
    return c.json(body, status, { 'Cache-Control': 'no-store', ...headers });
  };
