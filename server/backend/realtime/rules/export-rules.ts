import { readRuleTree } from './rule-tree';
import { type JsonNode, readJson } from './text/read-json';
import { fileSource } from './text/source';

type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

function plain(node: JsonNode): Plain {
  if (node.kind === 'string') return node.source.text.trim().replaceAll(/\s*\n\s*/g, ' ');
  if (node.kind === 'list') return node.items.map(plain);
  if (node.kind === 'scalar') return node.value;
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

/** What a reader of the file does not see, or what is no character everywhere. */
const UNPRINTABLE = /[\u007f-\uffff]/g;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Returns the rules as the hosted service accepts them: JSON in ASCII without comments, every expression on one line.
 * @param text of a rules file
 * @throws RulesError with the line
 */
export function exportRules(text: string): string {
  readRuleTree(text);
  return `${JSON.stringify(plain(readJson(fileSource(text))), null, 2).replaceAll(UNPRINTABLE, escaped)}\n`;
}
