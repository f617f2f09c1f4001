import { RulesError } from '../rules-error';

/** A text with a way to say in which line of the rules file one of its characters stands. */
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

/** The rules file itself. */
export const fileSource = (text: string): Source => ({
  text,
  fail: (at, fault) => {
    throw new RulesError(fault, lineOf(text, at));
  },
});

/** A string of the file with its escapes resolved; `offsets` says where each of its characters stands in the file. */
export const stringSource = (file: Source, text: string, offsets: readonly number[]): Source => ({
  text,
  fail: (at, fault) => file.fail(offsets[at] ?? offsets.at(-1) ?? 0, fault),
});
