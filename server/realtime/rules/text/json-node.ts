import type { Source } from './source';

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

/** JSON that remembers where in the file it stands. */
export type JsonNode =
  | JsonObject
  | JsonText
  | { kind: 'list'; at: number; items: JsonNode[] }
  | { kind: 'scalar'; at: number; value: number | boolean | null };
