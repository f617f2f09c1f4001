/** True or false in the rules language. */
export class Condition {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** A constant, a value of the rules language, or the name of a variable of the path such as `$uid`. */
export type Operand = string | number | boolean | null | Value | Condition;

function textOf(operand: Operand): string {
  if (operand instanceof Condition) return `(${operand.text})`;
  if (operand instanceof Value) return operand.text;
  if (typeof operand !== 'string' || /^\$\w+$/.test(operand)) return String(operand);
  return `'${operand.replaceAll(/['\\]/g, '\\$&')}'`;
}

/** A value of the rules language. */
export class Value {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get length(): Value {
    return new Value(`${this.text}.length`);
  }

  #asks(method: string, argument: string): Condition {
    return new Condition(`${this.text}.${method}(${argument})`);
  }

  beginsWith(start: Operand): Condition {
    return this.#asks('beginsWith', textOf(start));
  }

  endsWith(end: Operand): Condition {
    return this.#asks('endsWith', textOf(end));
  }

  contains(part: Operand): Condition {
    return this.#asks('contains', textOf(part));
  }

  /** The hosted service knows no characters by their code, so that they stand as themselves. */
  matches(pattern: RegExp): Condition {
    const character = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));
    return this.#asks('matches', String(pattern).replaceAll(/\\u([\da-f]{4})/g, character));
  }

  replace(part: Operand, by: Operand): Value {
    return new Value(`${this.text}.replace(${textOf(part)}, ${textOf(by)})`);
  }

  lowerCase(): Value {
    return new Value(`${this.text}.toLowerCase()`);
  }
}

/** A location of the database. */
export class Place {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  child(...keys: readonly Operand[]): Place {
    return new Place([this.text, ...keys.map((key) => `child(${textOf(key)})`)].join('.'));
  }

  get parent(): Place {
    return new Place(`${this.text}.parent()`);
  }

  get val(): Value {
    return new Value(`${this.text}.val()`);
  }

  #asks(method: string): Condition {
    return new Condition(`${this.text}.${method}`);
  }

  get exists(): Condition {
    return this.#asks('exists()');
  }

  get missing(): Condition {
    return new Condition(`!${this.text}.exists()`);
  }

  get isString(): Condition {
    return this.#asks('isString()');
  }

  get isNumber(): Condition {
    return this.#asks('isNumber()');
  }

  /** It has all these children. */
  has(...names: readonly string[]): Condition {
    return this.#asks(`hasChildren([${names.map(textOf).join(', ')}])`);
  }

  get hasNoPriority(): Condition {
    return this.#asks('getPriority() === null');
  }
}

/** Returns a variable of the path, such as `$uid`, for its methods. */
export const variable = (name: `$${string}`): Value => new Value(name);

export const all = (...conditions: readonly Condition[]): Condition =>
  new Condition(conditions.map(({ text }) => text).join(' && '));

export const any = (...conditions: readonly Condition[]): Condition =>
  new Condition(`(${conditions.map(({ text }) => text).join(' || ')})`);

export const not = ({ text }: Condition): Condition => new Condition(`!(${text})`);

const compares =
  (sign: string) =>
  (left: Operand, right: Operand): Condition =>
    new Condition(`${textOf(left)} ${sign} ${textOf(right)}`);

export const is = compares('===');
export const isNot = compares('!==');
export const atMost = compares('<=');
export const atLeast = compares('>=');
export const lessThan = compares('<');
export const moreThan = compares('>');

export const isOneOf = (value: Operand, ...values: readonly Operand[]): Condition =>
  any(...values.map((one) => is(value, one)));

const calculates =
  (sign: string) =>
  (...parts: readonly Operand[]): Value =>
    new Value(`(${parts.map(textOf).join(` ${sign} `)})`);

/** A sum, or a text put together. */
export const plus = calculates('+');
export const minus = calculates('-');
export const remainder = calculates('%');

/** What holds depends on a condition. */
export const either = (condition: Condition, then: Condition, otherwise: Condition): Condition =>
  new Condition(`(${condition.text} ? ${then.text} : ${otherwise.text})`);
