import {
  type AnswerLine,
  answerSchema,
  indexProgressSchema,
  QUESTION_MAX,
  type Sentence,
} from '@domain/search/search';
import { LANGUAGES } from '@domain/shared/language';
import type { UiConfig } from '@domain/shared/ui-config';
import * as v from 'valibot';
import { notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import type { Questions } from './questions';
import type { SearchIndex } from './search-index';

interface SearchDeps {
  ui: Pick<UiConfig, 'features'>;
  questions: Questions;
  searchIndex: SearchIndex;
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const LINES = 'application/x-ndjson';
const OFF = 'The search is switched off (`features.ai`)';

/** @throws DomainError notFound */
function checkOn({ features }: SearchDeps['ui']): void {
  if (!features.ai) throw notFound('The search of this venue is switched off.');
}

function streamed(c: HttpContext, lines: AsyncGenerator<AnswerLine>, abort: () => void): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    cancel: abort,
  });
  return c.body(body, 200, { ...NO_STORE, 'Content-Type': LINES });
}

async function whole(lines: AsyncGenerator<AnswerLine>): Promise<v.InferOutput<typeof answerSchema>> {
  const sentences: Sentence[] = [];
  const answer: v.InferOutput<typeof answerSchema> = { answer: '', sentences, sources: [], by: 'passage' };
  for await (const line of lines) {
    if (line.type === 'sources') Object.assign(answer, { sources: line.sources, by: line.by });
    if (line.type === 'sentence') sentences.push({ text: line.text, sources: line.sources });
    if (line.type === 'failed') return { ...answer, sentences: [], failed: true };
  }
  return { ...answer, answer: sentences.map(({ text }) => text).join(' ') };
}

const search = route({
  path: '/api/search/',
  GET: {
    summary:
      'Answers a question from what is published: areas, widgets, texts, pages of PDF files, media pieces, sessions and the ' +
      'people who want to be found. Sentences name their sources by number, from 1. With `Accept: application/x-ndjson` the ' +
      'sources, then each sentence, then `end` or `failed` arrive as lines of JSON as soon as they are there. `failed` says ' +
      'that a language model could not answer; the sources stay',
    access: 'members',
    query: v.object({
      q: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'must not be empty'),
        v.maxLength(QUESTION_MAX, `must be at most ${QUESTION_MAX} characters`),
      ),
      language: v.optional(v.picklist(LANGUAGES, 'must be one of the languages of the product'), 'en'),
    }),
    answers: { 200: { json: answerSchema } },
    refusals: { 404: OFF },
  },
}).handled(({ ui, questions }: SearchDeps) => ({
  GET: async (c, { query: { q, language } }) => {
    checkOn(ui);
    const aborting = new AbortController();
    c.req.raw.signal.addEventListener('abort', () => aborting.abort(), { once: true });
    const lines = await questions({
      question: q,
      language,
      asker: principalOf(c),
      signal: aborting.signal,
    });
    if (c.req.header('Accept')?.includes(LINES)) return streamed(c, lines, () => aborting.abort());
    return c.json(await whole(lines), 200, NO_STORE);
  },
}));

const index = route({
  path: '/api/search/index',
  GET: {
    summary: 'Says how far the index of the venue is',
    access: 'admins',
    answers: { 200: { json: indexProgressSchema } },
    refusals: { 404: OFF },
  },
  POST: {
    summary: 'Builds the index of what is published anew, in the background; the old one answers until then',
    access: 'admins',
    answers: { 202: { json: indexProgressSchema } },
    refusals: { 404: OFF },
  },
}).handled(({ ui, searchIndex }: SearchDeps) => ({
  GET: async (c) => {
    checkOn(ui);
    return c.json(await searchIndex.progress(), 200, NO_STORE);
  },
  POST: async (c) => {
    checkOn(ui);
    void searchIndex.rebuild();
    return c.json(await searchIndex.progress(), 202, NO_STORE);
  },
}));

/** `GET /api/search/` and `/api/search/index`. */
export const routes = [search, index];
