import type { Token } from '../expression/tokens';
import type { Source } from '../text/source';
import { ANY, CLASSES, only, type Range } from './characters';
import {
  compilePattern,
  type Pattern,
  type PatternOptions,
  type PatternPart,
  PatternTooLarge,
} from './pattern';

const REPEAT = /\*|\+|\?|\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/y;
const SHORTHANDS: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};
const MAX_DEPTH = 50;

function bounds([sign, least, comma, most]: RegExpExecArray): readonly [number, number] {
  const shorthand = SHORTHANDS[sign];
  if (shorthand) return shorthand;
  const from = Number(least);
  if (comma === undefined) return [from, from];
  return [from, most === undefined ? Number.POSITIVE_INFINITY : Number(most)];
}

/** Returns the only character of the ranges, if there is just one. */
function single([range, ...more]: readonly Range[]): number | undefined {
  return range && more.length === 0 && range[0] === range[1] ? range[0] : undefined;
}

/** Parses the documented dialect of the hosted service and rejects everything else. */
class PatternParser {
  readonly #text: string;
  readonly #refuse: (fault: string) => never;
  #at = 0;
  #depth = 0;

  constructor(text: string, refuse: (fault: string) => never) {
    this.#text = text;
    this.#refuse = refuse;
  }

  parse(): PatternPart {
    const part = this.#either();
    if (this.#at < this.#text.length) this.#refuse('an unmatched ")"');
    return part;
  }

  #takes(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #either(): PatternPart {
    const options = [this.#row()];
    while (this.#takes('|')) options.push(this.#row());
    return options.length === 1 && options[0] ? options[0] : { kind: 'either', options };
  }

  #row(): PatternPart {
    const items: PatternPart[] = [];
    while (this.#at < this.#text.length && !'|)'.includes(this.#text[this.#at] ?? '')) {
      items.push(this.#repeated(this.#one()));
    }
    if (items.length === 0) this.#refuse('nothing stands where something has to match');
    return { kind: 'row', items };
  }

  #repeated(item: PatternPart): PatternPart {
    REPEAT.lastIndex = this.#at;
    const found = REPEAT.exec(this.#text);
    if (!found) return item;
    this.#at += found[0].length;
    const [least, most] = bounds(found);
    if (least > most || most === 0) this.#refuse(`${found[0]} does not count upwards`);
    return { kind: 'repeat', item, least, most };
  }

  #one(): PatternPart {
    if (this.#takes('(')) return this.#group();
    if (this.#takes('[')) return this.#set();
    if (this.#takes('.')) return { kind: 'one', characters: ANY };
    const sign = this.#text[this.#at] ?? '';
    if ('*+?{}]'.includes(sign))
      this.#refuse(`"${sign}" has nothing to repeat or close; write \\${sign} for the character`);
    if ('^$'.includes(sign))
      this.#refuse(`"${sign}" may only stand at the ${sign === '^' ? 'start' : 'end'}`);
    return { kind: 'one', characters: { negated: false, ranges: this.#unit() } };
  }

  #group(): PatternPart {
    if (this.#takes('?')) this.#refuse('groups that begin with "(?" are not known');
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#refuse('groups are nested too deeply');
    const inner = this.#either();
    if (!this.#takes(')')) this.#refuse('a "(" is not closed');
    this.#depth -= 1;
    return inner;
  }

  #set(): PatternPart {
    const negated = this.#takes('^');
    const ranges: Range[] = [];
    while (!this.#takes(']')) {
      if (this.#at >= this.#text.length) this.#refuse('a "[" is not closed');
      ranges.push(...this.#range());
    }
    if (ranges.length === 0) this.#refuse('an empty set matches nothing');
    return { kind: 'one', characters: { negated, ranges } };
  }

  #range(): readonly Range[] {
    const from = this.#unit();
    if (this.#text[this.#at] !== '-' || this.#text[this.#at + 1] === ']') return from;
    this.#at += 1;
    const first = single(from);
    const last = single(this.#unit());
    if (first === undefined || last === undefined || first > last) {
      return this.#refuse('a range has to go upwards from one character to another');
    }
    return [[first, last]];
  }

  /** A character or one of the predefined sets. */
  #unit(): readonly Range[] {
    const sign = this.#text[this.#at] ?? '';
    this.#at += 1;
    if (sign !== '\\') return [only(sign)];
    const letter = this.#text[this.#at] ?? '';
    this.#at += 1;
    const known = CLASSES[letter];
    if (known) return known;
    if (/\w/.test(letter)) this.#refuse(`\\${letter} is not known`);
    return [only(letter)];
  }
}

function compiled(part: PatternPart, options: PatternOptions, refuse: (fault: string) => never): Pattern {
  try {
    return compilePattern(part, options);
  } catch (error) {
    if (error instanceof PatternTooLarge) return refuse('it is too large');
    throw error;
  }
}

/**
 * Compiles a regular expression literal.
 * @throws RulesError with the line, for everything outside of the documented dialect
 */
export function parsePattern({ fail }: Source, { text, at }: Token): Pattern {
  const refuse = (fault: string): never => fail(at, `the regular expression ${text} is refused: ${fault}`);
  const close = text.lastIndexOf('/');
  const flags = text.slice(close + 1);
  if (flags !== '' && flags !== 'i') refuse(`only the flag "i" is known, not "${flags}"`);
  const whole = text.slice(1, close);
  const fromStart = whole.startsWith('^');
  const toEnd = /(?<!\\)(?:\\\\)*\$$/.test(whole);
  const anchored = fromStart || toEnd;
  const part = new PatternParser(whole.slice(fromStart ? 1 : 0, toEnd ? -1 : undefined), refuse).parse();
  if (part.kind === 'either' && anchored) {
    refuse('put the alternatives between ^ and $ in brackets, so that it is clear what is anchored');
  }
  return compiled(part, { ignoreCase: flags === 'i', fromStart, toEnd }, refuse);
}
