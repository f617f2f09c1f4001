import * as v from 'valibot';

/** Maximum characters of a question. */
export const QUESTION_MAX = 500;

/** What a source is: a place of the venue, a page of a PDF, or a person. */
export const SOURCE_KINDS = ['area', 'widget', 'text', 'page', 'piece', 'session', 'person'] as const;

/** What was found for a question, and where it is. */
export const sourceSchema = v.object({
  kind: v.picklist(SOURCE_KINDS),
  title: v.string(),
  /** The text's own words around what was found. */
  excerpt: v.string(),
  /** The found words: where they begin and end in the excerpt, in UTF-16 units. */
  marks: v.array(v.tuple([v.number(), v.number()])),
  /** The language of the excerpt, where it is known. */
  language: v.optional(v.string()),
  areaId: v.optional(v.string()),
  widgetId: v.optional(v.string()),
  pieceId: v.optional(v.string()),
  sessionId: v.optional(v.string()),
  userId: v.optional(v.string()),
  /** The page of the PDF of the widget or piece, from 1. */
  page: v.optional(v.number()),
  /** An address outside of the venue. */
  url: v.optional(v.string()),
});
export type Source = v.InferOutput<typeof sourceSchema>;

/** A sentence of an answer with the numbers of its sources, from 1. */
export const sentenceSchema = v.object({ text: v.string(), sources: v.array(v.number()) });
export type Sentence = v.InferOutput<typeof sentenceSchema>;

/** Who has written an answer: the venue itself, whose passages it quotes, or a language model. */
export const answerBySchema = v.picklist(['passage', 'model']);
export type AnswerBy = v.InferOutput<typeof answerBySchema>;

/** A line of an answer that arrives in parts: its sources first, then each sentence, then how it ended. */
export const answerLineSchema = v.variant('type', [
  v.object({ type: v.literal('sources'), sources: v.array(sourceSchema), by: answerBySchema }),
  v.object({ type: v.literal('sentence'), ...sentenceSchema.entries }),
  v.object({ type: v.literal('end') }),
  v.object({ type: v.literal('failed') }),
]);
export type AnswerLine = v.InferOutput<typeof answerLineSchema>;

/** How far the index of the venue is; `done` and `total` count PDF files and batches of texts. */
export const indexProgressSchema = v.object({
  state: v.picklist(['idle', 'queued', 'running', 'failed']),
  done: v.number(),
  total: v.number(),
  indexedAt: v.optional(v.string()),
});
export type IndexProgress = v.InferOutput<typeof indexProgressSchema>;

export type SourceKind = (typeof SOURCE_KINDS)[number];
/** An answer as a whole. */
export const answerSchema = v.object({
  answer: v.string(),
  sentences: v.array(sentenceSchema),
  sources: v.array(sourceSchema),
  by: answerBySchema,
  failed: v.optional(v.literal(true)),
});

/** Where a passage of the venue is: what a source says of it beside its texts. */
export interface PassagePlace
  extends Pick<Source, 'areaId' | 'widgetId' | 'pieceId' | 'sessionId' | 'page' | 'url'> {
  kind: Exclude<SourceKind, 'person'>;
}
