import type { Sentence, Source } from '@domain/search/search';
import type { Found } from './find';
import { plainWord, sentencesOf, wordsOf } from './words';

const EXCERPT_MAX = 300;
const ANSWER_MAX = 400;
/** A source answers a question by itself when it has this part of its weight at least. */
const CONFIDENT = 0.5;
/** A stem is shorter than its words, and may end with another letter. */
const ENDING = 6;

/** Returns whether a word of a text is one of the index, which has stems. */
function isForm(word: string, stem: string): boolean {
  if (word === stem) return true;
  const shared = Math.max(3, stem.length - 1);
  return stem.length >= 3 && word.length - stem.length <= ENDING && word.startsWith(stem.slice(0, shared));
}

const plain = (word: string): string =>
  plainWord(word)
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{Mn}+/gu, (part) => part.charAt(0));

interface Hit {
  from: number;
  to: number;
  weight: number;
  stem: string;
}

function hitsIn(text: string, words: ReadonlyMap<string, number>): Hit[] {
  const stems = [...words].map(([stem, weight]) => ({ stem, form: plain(stem), weight }));
  return wordsOf(text).flatMap(({ text: word, from, to }) => {
    const form = plain(word);
    const found = stems.find((one) => isForm(form, one.form));
    return found ? [{ from, to, stem: found.stem, weight: found.weight }] : [];
  });
}

/** Returns the weight of the different words of a question in a text. */
function weightIn(text: string, words: ReadonlyMap<string, number>): number {
  const best = new Map(hitsIn(text, words).map(({ stem, weight }) => [stem, weight]));
  return [...best.values()].reduce((total, weight) => total + weight, 0);
}

/** Returns where an excerpt begins, so that the most weight of the question is in it. */
function beginOf(text: string, hits: readonly Hit[]): number {
  if (text.length <= EXCERPT_MAX) return 0;
  let best = { begin: 0, weight: -1 };
  for (const { from } of hits) {
    const begin = Math.max(0, from - 40);
    const inside = hits.filter((hit) => hit.from >= begin && hit.to <= begin + EXCERPT_MAX);
    const weight = [...new Map(inside.map((hit) => [hit.stem, hit.weight])).values()].reduce(
      (a, b) => a + b,
      0,
    );
    if (weight > best.weight) best = { begin, weight };
  }
  // A word is shown whole.
  const space = text.indexOf(' ', best.begin);
  return best.begin === 0 || space === -1 || space - best.begin > 30 ? best.begin : space + 1;
}

/** Returns what was found as a source, with an excerpt around the words of the question. */
export function sourceOf({ place, title, text, language, words }: Found): Source {
  const hits = hitsIn(text, words);
  const begin = beginOf(text, hits);
  const end = begin + EXCERPT_MAX;
  const space = text.length > end ? text.lastIndexOf(' ', end) : text.length;
  const excerpt = text.slice(begin, space > begin + EXCERPT_MAX / 2 ? space : end);
  const marks = hits
    .filter(({ from, to }) => from >= begin && to <= begin + excerpt.length)
    .map(({ from, to }): [number, number] => [from - begin, to - begin]);
  return { ...place, title, excerpt, marks, ...(language && { language }) };
}

/** Returns whether the next sentence of a source belongs to one: it is in its paragraph, or below its heading. */
const goesOn = ({ text, place }: Found, sentence: string, next: string): boolean =>
  sentence.length + next.length <= ANSWER_MAX &&
  (place.kind === 'session' || !/[.!?。！？।۔]$/.test(sentence) || !text.includes(`${sentence}\n`));

/**
 * Returns the one or two sentences of the best source that have the most of the question, as they are written there; none
 * when no source has enough of it.
 */
export function passageAnswer(found: readonly Found[]): Sentence[] {
  const [best] = found;
  if (!best || best.coverage < CONFIDENT) return [];
  const sources = [1];
  if (best.place.kind === 'person')
    return [{ text: [best.title, best.text].filter(Boolean).join(' · '), sources }];
  const sentences = sentencesOf(best.text);
  const weights = sentences.map((sentence) => weightIn(sentence, best.words));
  const top = weights.indexOf(Math.max(...weights));
  const chosen = sentences[top];
  // The words may be in the title alone, whose text is then the answer.
  if (chosen === undefined) return [{ text: best.title, sources }];
  const next = sentences[top + 1];
  const isShown = next !== undefined && goesOn(best, chosen, next);
  return [chosen, ...(isShown ? [next] : [])].map((text) => ({ text: text.slice(0, ANSWER_MAX), sources }));
}
