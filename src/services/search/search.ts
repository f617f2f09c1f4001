import { type AnswerLine, answerLineSchema } from '@domain/search/search';
import { Failure, toFailure } from '@domain/shared/failure';
import type { SearchPort } from '@machines/search/search.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import { parsed } from '@/services/api/call-options';

const PATH = '/api/search/';
const NDJSON = 'application/x-ndjson';
const LAST: readonly AnswerLine['type'][] = ['end', 'failed'];
const bytesSchema = v.instance(ReadableStream<Uint8Array<ArrayBuffer>>);

/**
 * Reads a line of JSON.
 * @throws Failure PROCESSING_ERROR when it is none of an answer
 */
function lineOf(text: string): AnswerLine {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // The schema rejects it.
  }
  return parsed(answerLineSchema, data, PATH);
}

/** Reads the lines of a text as it arrives; what follows the last line break is none. */
async function* linesIn(texts: ReadableStreamDefaultReader<string>): AsyncGenerator<string> {
  let rest = '';
  for (let part = await texts.read(); !part.done; part = await texts.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
}

/** Reads an answer up to its last line. Rejects with a Failure when it is cut before. */
async function readAnswer(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLine: (line: AnswerLine) => void,
): Promise<void> {
  const texts = bytes.pipeThrough(new TextDecoderStream()).getReader();
  for await (const text of linesIn(texts)) {
    const line = lineOf(text);
    onLine(line);
    if (LAST.includes(line.type)) return texts.cancel();
  }
  throw new Failure('NOT_REACHABLE', `${PATH}: the answer was cut`);
}

/** Creates the call of the search. */
export const createSearchPort = (call: ApiClient['call']): SearchPort => ({
  watchAnswer: ({ text, language }, onLine, onFailure) => {
    const ending = new AbortController();
    const { signal } = ending;
    const ask = async (): Promise<void> => {
      const bytes = await call(PATH, {
        query: { q: text, language },
        schema: bytesSchema,
        streamType: NDJSON,
        reports: 'session',
        signal,
      });
      await readAnswer(bytes, (line) => signal.aborted || onLine(line));
    };
    ask().catch((error: unknown) => signal.aborted || onFailure(toFailure(error)));
    return () => ending.abort();
  },
});
