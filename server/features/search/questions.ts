import { searchedWords } from '@domain/people/person-search';
import type { AnswerLine } from '@domain/search/search';
import { type Kysely, sql } from 'kysely';
import type { Accounts } from '../../backend/identity/accounts';
import type { Principal } from '../../platform/http/http-app';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import { eraseRows, type PersonalTables } from '../../platform/store/personal-data';
import { accountUid, type Directory } from '../people';
import { passageAnswer, sourceOf } from './answer';
import { createMemory, type Found, type FoundPerson, find } from './find';
import { createModel, type Model, type ModelConfig } from './model';
import { createPostings } from './postings';

/** Questions that a model answers on a day (UTC), unless the configuration says otherwise. */
const PER_PERSON = 50;
const EVERYBODY = 2_000;
const DAYS = 7;

/** A question and who asks. */
export interface Question {
  question: string;
  /** The language of the page. */
  language: string;
  asker: Principal;
  signal: AbortSignal;
}

/** Answers a question line by line: the sources first, then the sentences, then `end` or `failed`. */
export type Questions = (question: Question) => Promise<AsyncGenerator<AnswerLine>>;

interface QuestionsParts {
  db: Kysely<Database>;
  mode: string;
  accounts: Accounts;
  directory: Pick<Directory, 'findSome'>;
  /** Without one the venue's own passages answer. */
  model: ModelConfig | undefined;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const PEOPLE_MAX = 5;
/** Shorter words are in every question. */
const SHORTEST = 3;

/**
 * Returns the people whose name, company and title have the most of some words; those alone whom `GET /api/people` shows,
 * as they are at the moment.
 */
const findPeople =
  ({ findSome }: QuestionsParts['directory']) =>
  async (terms: readonly string[]): Promise<FoundPerson[]> => {
    const words = searchedWords(terms.filter((term) => term.length >= SHORTEST).join(' '));
    if (words.length === 0) return [];
    const found = await findSome(words, PEOPLE_MAX);
    return found.map(({ userId, name, company, title, words: count }) => ({
      place: { kind: 'person', userId },
      title: name,
      text: [title, company].filter(Boolean).join(' · '),
      coverage: count / words.length,
    }));
  };

/** Counts a question for the model. @throws Error when the person, or everybody together, had enough on this day */
async function countUse(db: Kysely<Database>, config: ModelConfig, uid: string, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  const oldest = new Date(now - DAYS * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await sql`delete from search_use where day < ${oldest}::date`.execute(db);
  const { perPersonPerDay = PER_PERSON, perDay = EVERYBODY } = config;
  // What is over a limit is not counted: one person would use up what is for everybody.
  const { rows } = await sql`
    insert into search_use (day, uid, questions)
    select ${day}::date, ${uid}, 1
    where ${perPersonPerDay}::int > 0
      and (select coalesce(sum(questions), 0) from search_use where day = ${day}::date) < ${perDay}::int
    on conflict (day, uid) do update set questions = search_use.questions + 1
      where search_use.questions < ${perPersonPerDay}::int
    returning questions`.execute(db);
  if (rows.length === 0) throw new Error('the limit of the day is reached');
}

/** Creates what answers questions. */
export function createQuestions({
  db,
  mode,
  accounts,
  directory,
  model: config,
  log,
  clock,
}: QuestionsParts): Questions {
  const people = findPeople(directory);
  const memory = createMemory();
  const postings = createPostings(db);
  const model = config && createModel(config);

  /** Answers by the model, or says that it could not. */
  async function* byModel(
    model: Model,
    config: ModelConfig,
    found: readonly Found[],
    { question, asker, signal }: Question,
  ): AsyncGenerator<AnswerLine> {
    try {
      await countUse(db, config, await accountUid(accounts, asker), clock());
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
    const found = await find({ db, mode, memory, postings, people }, question.question, question.language);
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
  erase: eraseRows('search_use'),
};
