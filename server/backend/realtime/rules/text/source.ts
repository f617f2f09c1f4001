const FILE = 'database.rules.json';

/** An error in the rules file; the message is public and names the file and, if known, the line. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
  /** From 1; undefined when it concerns the whole file. */
  readonly line: number | undefined;

  constructor(fault: string, line?: number) {
    super(line === undefined ? `${FILE}: ${fault}` : `${FILE}:${line}: ${fault}`);
    this.line = line;
  }
}

/** A text whose errors name the line in the rules file. */
export interface Source {
  readonly text: string;
  /** @throws RulesError with the line of the character at this index of `text`. */
  fail(at: number, fault: string): never;
}

function lineOf(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1))
    line += 1;
  return line;
}

/** Returns the source of a whole rules file. */
export const fileSource = (text: string): Source => ({
  text,
  fail: (at, fault) => {
    throw new RulesError(fault, lineOf(text, at));
  },
});

/** Returns the source of a string of the file; `offsets` are the positions of its characters in the file. */
export const stringSource = (file: Source, text: string, offsets: readonly number[]): Source => ({
  text,
  fail: (at, fault) => file.fail(offsets[at] ?? offsets.at(-1) ?? 0, fault),
});
