import type { AnswerLine } from '@domain/search/search';
import type { Failure } from '@domain/shared/failure';
import { expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createSearchPort } from '@/services/search/search';

/** Asks a server that answers with what the test sends. */
function ask() {
  const calls: { url: string; accept: string | null; signal: AbortSignal | null | undefined }[] = [];
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const fetch = async (url: RequestInfo | URL, options?: RequestInit) => {
    const accept = new Headers(options?.headers).get('accept');
    calls.push({ url: String(url), accept, signal: options?.signal });
    return new Response(readable);
  };
  const lines: AnswerLine[] = [];
  const failures: Failure[] = [];
  const { watchAnswer } = createSearchPort(createApiClient({ token: () => 'secret', fetch }).call);
  const stop = watchAnswer(
    { text: 'où manger ?', language: 'fr' },
    (line) => lines.push(line),
    (failure) => failures.push(failure),
  );
  const server = writable.getWriter();
  return { calls, lines, failures, stop, server };
}

const bytesOf = (...lines: object[]) =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const SOURCES = { type: 'sources', sources: [], by: 'passage' } as const;
const SENTENCE = { type: 'sentence', text: 'À côté du café.', sources: [1] } as const;

it('an answer is read line by line, wherever the network cuts it, up to its last line', async () => {
  const { calls, lines, failures, server } = ask();
  // Each byte alone also cuts letters. The reader leaves after the last line.
  const sent = (async () => {
    for (const byte of bytesOf(SOURCES, SENTENCE, { type: 'end' }, SENTENCE))
      await server.write(Uint8Array.of(byte));
  })();
  await sent.catch(() => {});
  expect([lines, failures]).toEqual([[SOURCES, SENTENCE, { type: 'end' }], []]);
  expect(calls).toMatchObject([
    { url: '/api/search/?q=o%C3%B9+manger+?&language=fr', accept: 'application/x-ndjson' },
  ]);
});

it.each([
  ['ends before its last line', [SOURCES], 'NOT_REACHABLE'],
  ['has a line of another shape', [SOURCES, { type: 'sentence', text: 3 }], 'PROCESSING_ERROR'],
])('an answer that %s fails', async (_, sent, kind) => {
  const { lines, failures, server } = ask();
  void server.write(bytesOf(...sent));
  void server.close().catch(() => {});
  await vi.waitFor(() => expect(failures).toMatchObject([{ kind }]));
  expect(lines).toEqual([SOURCES]);
});

it('a question that is no longer asked ends its call, and nothing more is reported of it', async () => {
  const { calls, lines, failures, stop, server } = ask();
  await server.write(bytesOf(SOURCES));
  await vi.waitFor(() => expect(lines).toEqual([SOURCES]));
  stop();
  expect(calls[0]?.signal?.aborted).toBe(true);
  await server.write(bytesOf(SENTENCE));
  await server.abort().catch(() => {});
  expect([lines, failures]).toEqual([[SOURCES], []]);
});
