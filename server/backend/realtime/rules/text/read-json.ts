import { readString } from './json-string';
import { type Source, stringSource } from './source';

interface JsonEntry {
  key: string;
  at: number;
  value: JsonNode;
}

export interface JsonObject {
  kind: 'object';
  at: number;
  entries: JsonEntry[];
}

interface JsonText {
  kind: 'string';
  at: number;
  source: Source;
}

/** JSON with positions in the file. */
export type JsonNode =
  | JsonObject
  | JsonText
  | { kind: 'list'; at: number; items: JsonNode[] }
  | { kind: 'scalar'; at: number; value: number | boolean | null };

const BLANK = /(?:[\s\ufeff]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const MAX_DEPTH = 64;

class JsonReader {
  readonly #file: Source;
  #at = 0;
  #depth = 0;

  constructor(file: Source) {
    this.#file = file;
  }

  read(): JsonNode {
    const node = this.#value();
    if (this.#peek() !== undefined) this.#fail(`unexpected ${this.#found()} after the end`);
    return node;
  }

  #fail(fault: string): never {
    return this.#file.fail(this.#at, fault);
  }

  #found(): string {
    const next = this.#file.text[this.#at];
    return next === undefined ? 'end of the file' : `"${next}"`;
  }

  #peek(): string | undefined {
    BLANK.lastIndex = this.#at;
    this.#at += BLANK.exec(this.#file.text)?.[0].length ?? 0;
    return this.#file.text[this.#at];
  }

  #value(): JsonNode {
    const next = this.#peek();
    if (next === '{') return this.#nested(() => this.#object());
    if (next === '[') return this.#nested(() => this.#list());
    return next === '"' ? this.#string() : this.#scalar();
  }

  #nested(read: () => JsonNode): JsonNode {
    if (this.#depth === MAX_DEPTH) this.#fail(`nested deeper than ${MAX_DEPTH}`);
    this.#depth += 1;
    const node = read();
    this.#depth -= 1;
    return node;
  }

  /** Reads items separated by commas up to `close`. */
  #sequence(close: string, readItem: () => void): void {
    this.#at += 1;
    if (this.#peek() === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      readItem();
      const next = this.#peek();
      if (next !== ',' && next !== close) this.#fail(`expected "," or "${close}", found ${this.#found()}`);
      this.#at += 1;
      if (next === close) return;
    }
  }

  #object(): JsonObject {
    const node: JsonObject = { kind: 'object', at: this.#at, entries: [] };
    const known = new Set<string>();
    this.#sequence('}', () => {
      if (this.#peek() !== '"') this.#fail(`expected a key in double quotes, found ${this.#found()}`);
      const at = this.#at;
      const { value: key, end } = readString(this.#file, at);
      if (known.has(key)) this.#fail(`the key "${key}" stands here twice`);
      known.add(key);
      this.#at = end;
      if (this.#peek() !== ':') this.#fail(`expected ":", found ${this.#found()}`);
      this.#at += 1;
      node.entries.push({ key, at, value: this.#value() });
    });
    return node;
  }

  #list(): JsonNode {
    const items: JsonNode[] = [];
    const at = this.#at;
    this.#sequence(']', () => items.push(this.#value()));
    return { kind: 'list', at, items };
  }

  #string(): JsonNode {
    const at = this.#at;
    const { value, offsets, end } = readString(this.#file, at);
    this.#at = end;
    return { kind: 'string', at, source: stringSource(this.#file, value, offsets) };
  }

  #scalar(): JsonNode {
    const at = this.#at;
    SCALAR.lastIndex = at;
    const found = SCALAR.exec(this.#file.text)?.[0];
    if (found === undefined) this.#fail(`expected a value, found ${this.#found()}`);
    this.#at += found.length;
    return { kind: 'scalar', at, value: JSON.parse(found) };
  }
}

/**
 * Reads JSON with line and block comments and with strings over several lines.
 * @throws RulesError with the line
 */
export const readJson = (file: Source): JsonNode => new JsonReader(file).read();
