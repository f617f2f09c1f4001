const FILE = 'database.rules.json';

/** A fault in the rules file. The message names the file and, where there is one, the line; it is safe to show. */
export class RulesError extends Error {
  override readonly name = 'RulesError';
  /** From 1; undefined when the file as a whole is at fault. */
  readonly line: number | undefined;

  constructor(fault: string, line?: number) {
    super(line === undefined ? `${FILE}: ${fault}` : `${FILE}:${line}: ${fault}`);
    this.line = line;
  }
}
