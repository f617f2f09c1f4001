import type { FailureKind } from '@domain/shared/failure';
import { API_RETRY_DELAY, API_TIMEOUT } from '@domain/shared/limits';

/** The server's own message, where it has one. */
export const OWN_WORDS = 'The hall is resting.';

type Answer = (request: RequestInit) => Promise<Response>;

/** One way in which a call fails. */
export interface Trouble {
  name: string;
  answer: Answer;
  kind: FailureKind;
  status?: number;
  /** The server's own message, when it arrives. */
  words: string | null;
  /** The milliseconds from one attempt to the next: the wait, and before it the duration of the attempt. */
  gaps: readonly number[];
  /** The milliseconds that one attempt takes. */
  lasts: number;
  /** The answer arrived whole and with 200: a call without expected content succeeds. */
  isAnswered: boolean;
}

const JSON_HEADERS = { 'content-type': 'application/json' };
const KINDS: Record<number, FailureKind> = { 401: 'UNAUTHORIZED', 403: 'FORBIDDEN' };
const AGAIN = [API_RETRY_DELAY, API_RETRY_DELAY];

const refusing = (status: number, gaps: readonly number[], headers = {}): Trouble => ({
  name: String(status),
  answer: async ({ method }) =>
    new Response(method === 'HEAD' ? null : JSON.stringify({ errMsg: OWN_WORDS }), {
      status,
      headers: { ...JSON_HEADERS, ...headers },
    }),
  kind: KINDS[status] ?? 'PROCESSING_ERROR',
  status,
  words: OWN_WORDS,
  gaps,
  lasts: 0,
  isAnswered: false,
});

const silent = (name: string, answer: Answer, lasts = 0): Trouble => ({
  name,
  answer,
  kind: 'NOT_REACHABLE',
  words: null,
  gaps: AGAIN.map((delay) => lasts + delay),
  lasts,
  isAnswered: false,
});

const answering = (name: string, text: string): Trouble => ({
  name,
  answer: async ({ method }) => new Response(method === 'HEAD' ? null : text, { headers: JSON_HEADERS }),
  kind: 'PROCESSING_ERROR',
  words: null,
  gaps: [],
  lasts: 0,
  isAnswered: true,
});

const stall: Answer = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

const cutShort: Answer = async ({ method }) => {
  if (method === 'HEAD') throw new TypeError('network error');
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"mode":'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: JSON_HEADERS });
};

/** Every way in which a call may fail (spec §7: which are retried, how often and when). */
export const TROUBLES: readonly Trouble[] = [
  ...[401, 403, 404, 409, 423].map((status) => refusing(status, [])),
  refusing(429, [7_000, 7_000], { 'retry-after': '7' }),
  ...[500, 503].map((status) => refusing(status, AGAIN)),
  silent('no answer', async () => {
    throw new TypeError('Failed to fetch');
  }),
  silent('a stall', stall, API_TIMEOUT),
  silent('a body cut short', cutShort),
  answering('no JSON', '<!doctype html><title>Proxy</title>'),
  answering('another shape', '{"tabTitle":7,"unexpected":[null]}'),
  answering('an empty body', ''),
];

/** spec §8: on 401 and 403 the person is logged out. */
export const endsSession = ({ status }: Trouble): boolean => status === 401 || status === 403;
