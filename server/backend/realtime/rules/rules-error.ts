/** An error in the rules file; the message is public and names the file and the place in it. */
export class RulesError extends Error {
  override readonly name = 'RulesError';

  /** @param place keys from the root of the file, such as `rules/$mode/.read`; empty for the whole file */
  constructor(place: string, fault: string) {
    super(['database.rules.json', place, fault].filter(Boolean).join(': '));
  }
}

/** The text of an expression, whose errors name the rule and the position. */
export interface Source {
  readonly text: string;
  /** @throws RulesError with the position, `at` characters from the start of `text`. */
  fail(at: number, fault: string): never;
}

/** @param place of the rule */
export const expressionSource = (text: string, place: string): Source => ({
  text,
  fail: (at, fault) => {
    throw new RulesError(place, `character ${at + 1}: ${fault}`);
  },
});
