import type { AnswerLine } from '@domain/search/search';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import type { PersonalTables } from '../../platform/store/personal-data';
import { passageAnswer, sourceOf } from './answer';
import { type Found, find } from './find';
import { createModel, type Model, type ModelConfig } from './model';
import { findPeople } from './people';

/** Questions that a model answers on a day (UTC), unless the configuration says otherwise. */
const PER_PERSON = 50;
const EVERYBODY = 2_000;
const DAYS = 7;

/** A question and who asks. */
export interface Question {
  question: string;
  /** The language of the page. */
  language: string;
  /** The uid of the token. */
  uid: string;
  signal: AbortSignal;
}

/** Answers a question line by line: the sources first, then the sentences, then `end` or `failed`. */
export type Questions = (question: Question) => Promise<AsyncGenerator<AnswerLine>>;

interface QuestionsParts {
  db: Kysely<Database>;
  mode: string;
  directory: Parameters<typeof findPeople>[0];
  /** Without one the venue's own passages answer. */
  model: ModelConfig | undefined;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Counts a question for the model. @throws Error when the person, or everybody together, had enough on this day */
async function countUse(db: Kysely<Database>, config: ModelConfig, uid: string, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  const oldest = new Date(now - DAYS * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await sql`delete from search_use where day < ${oldest}::date`.execute(db);
  const { rows } = await sql<{ own: number; all: string }>`
    insert into search_use (day, uid, questions) values (${day}::date, ${uid}, 1)
    on conflict (day, uid) do update set questions = search_use.questions + 1
    returning questions as own,
      (select coalesce(sum(questions), 0) from search_use where day = ${day}::date) as all`.execute(db);
  const { own = 0, all = 0 } = rows[0] ?? {};
  // The sum is from before this question.
  const isEnough =
    own > (config.perPersonPerDay ?? PER_PERSON) || Number(all) >= (config.perDay ?? EVERYBODY);
  if (isEnough) throw new Error('the limit of the day is reached');
}

/** Creates what answers questions. */
export function createQuestions({
  db,
  mode,
  directory,
  model: config,
  log,
  clock,
}: QuestionsParts): Questions {
  const people = findPeople(directory);
  const model = config && createModel(config);

  /** Answers by the model, or says that it could not. */
  async function* byModel(
    model: Model,
    config: ModelConfig,
    found: readonly Found[],
    { question, uid, signal }: Question,
  ): AsyncGenerator<AnswerLine> {
    try {
      await countUse(db, config, uid, clock());
      for await (const sentence of model(question, found, signal)) yield { type: 'sentence', ...sentence };
      yield { type: 'end' };
    } catch (error) {
      const fault = String(error).replaceAll(config.apiKey, '…');
      if (!signal.aborted) log.warn({ fault }, 'the model did not answer');
      yield { type: 'failed' };
    }
  }

  async function* answered(found: readonly Found[], question: Question): AsyncGenerator<AnswerLine> {
    yield { type: 'sources', sources: found.map(sourceOf), by: config ? 'model' : 'passage' };
    // Without passages there is nothing that a model could answer from.
    if (model && config && found.length > 0) return yield* byModel(model, config, found, question);
    for (const sentence of passageAnswer(found)) yield { type: 'sentence', ...sentence };
    yield { type: 'end' };
  }

  return async (question) => {
    const found = await find({ db, mode, people }, question.question, question.language);
    return answered(found, question);
  };
}

export const personalData: PersonalTables = {
  name: 'searches',
  tables: ['search_use'],
  read: (db, { uid }) =>
    db
      .selectFrom('search_use')
      .select([sql<string>`day::text`.as('day'), 'questions'])
      .where('uid', '=', uid)
      .orderBy('day')
      .execute(),
  async erase(trx, { uid }) {
    await trx.deleteFrom('search_use').where('uid', '=', uid).execute();
  },
};
