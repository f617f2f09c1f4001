import * as v from 'valibot';
import { type Attendee, attendeeSchema } from './attendee';

/** A page of the people that a search has found, in the order of their names. */
export const foundPeopleSchema = v.object({
  people: v.array(attendeeSchema),
  /** The last of them, behind whom the next page begins; null when there is none. */
  next: v.nullable(v.pick(attendeeSchema, ['nameKey', 'uid'])),
});
export type FoundPeople = v.InferOutput<typeof foundPeopleSchema>;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/** Returns the words of a text without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(WORD) ?? [];

/** The words by which a person is found: those of the name and of the company. */
export const searchWords = ({ name, company }: Pick<Attendee, 'name' | 'company'>): string[] =>
  wordsOf(`${name} ${company ?? ''}`);

/** Returns whether every word of the text begins one of the words, so that `hop gra` finds Grace Hopper. */
export function matchesSearch(words: readonly string[], text: string): boolean {
  const wanted = wordsOf(text);
  const isIn = (part: string) => (word: string) =>
    UNSPACED.test(part) ? word.includes(part) : word.startsWith(part);
  return wanted.length > 0 && wanted.every((part) => words.some(isIn(part)));
}
