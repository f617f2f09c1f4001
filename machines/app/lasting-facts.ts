import type { LastingFact } from './background/background.events';

/** Returns the facts with another one in place of that about the same subject. */
export const withFact = (facts: readonly LastingFact[], fact: LastingFact): readonly LastingFact[] => [
  ...facts.filter((known) => subjectOf(known) !== subjectOf(fact)),
  fact,
];

const subjectOf = ({ type }: LastingFact): string => type.slice(0, type.indexOf('.'));
