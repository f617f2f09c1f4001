import type { Characters } from './characters';

/** A part of a regular expression. */
export type PatternPart =
  | { kind: 'one'; characters: Characters }
  | { kind: 'row'; items: PatternPart[] }
  | { kind: 'either'; options: PatternPart[] }
  | { kind: 'repeat'; item: PatternPart; least: number; most: number };

/** A regular expression that can be asked. */
export interface Pattern {
  /** Takes time in proportion to the text, whatever the pattern; undefined for a text that is too long to ask. */
  matches(text: string): boolean | undefined;
}
