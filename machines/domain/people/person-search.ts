import * as v from 'valibot';
import { required } from '../shared/required';
import { attendeeSchema, type ListedPerson } from './attendee';

/** A page of the people that a search of the venue has found, in the order of their names: `GET /api/people`. */
export const foundPeopleSchema = v.object({
  data: v.object({
    people: v.array(
      v.object({
        userId: v.string(),
        name: v.string(),
        company: v.optional(v.string()),
        title: v.optional(v.string()),
        /** The id of the picture. */
        picture: v.optional(v.string()),
        /** Where the person is; missing for those who are not in the venue. */
        present: v.optional(v.pick(attendeeSchema, ['areaId', 'status', 'timestamp'])),
      }),
    ),
    /** The place behind which the next page begins; missing when there is none. */
    after: v.optional(v.string()),
  }),
});
export type FoundPeople = v.InferOutput<typeof foundPeopleSchema>['data'];

/** A position in the order of names. */
export type NamePlace = Pick<ListedPerson, 'nameKey' | 'uid'>;

/** Returns a position as the text of `after`. */
export const placeText = ({ nameKey, uid }: NamePlace): string => `${uid} ${nameKey}`;

/** Returns the position of a text of `after`; null for other texts. */
export function placeOf(text: string): NamePlace | null {
  const found = /^(\S+) (.*)$/su.exec(text);
  return found && { uid: required(found[1]), nameKey: required(found[2]) };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/** Returns the words of a text without case and accents, each once. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .match(WORD),
  ),
];

const endingsOf = (word: string): string[] => Array.from(word, (_, index) => [...word].slice(index).join(''));

/**
 * Returns the words by which a person is found: those of the name, the company and the title. In scripts without
 * spaces these include every ending of a word, so that its middle is found as well.
 */
export const searchWords = ({
  name,
  company,
  title,
}: Partial<Pick<ListedPerson, 'name' | 'company' | 'title'>>) => [
  ...new Set(
    wordsOf([name, company, title].join(' ')).flatMap((word) =>
      UNSPACED.test(word) ? endingsOf(word) : [word],
    ),
  ),
];

/** The maximum of words that a search looks for. */
const WORDS_MAX = 8;

/** Returns the beginnings of words that a search looks for: `hop gra` finds Grace Hopper. */
export const searchedWords = (text: string): string[] => wordsOf(text).slice(0, WORDS_MAX);

/** Returns whether every word of the text begins one of the words. */
export function matchesSearch(words: readonly string[], text: string): boolean {
  const wanted = searchedWords(text);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
}
