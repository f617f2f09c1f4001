class EvaluationFault extends Error {}

const FAULT = new EvaluationFault('an expression met a value of the wrong type');

/** Ends the evaluation of a rule: it counts as false. */
export function fault(): never {
  throw FAULT;
}

/** Is this what `fault` threw? */
export const isFault = (error: unknown): boolean => error === FAULT;
