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

/**
 * Returns the rules as the hosted service accepts them: JSON without comments, every expression on one line.
 * @param text of a rules file
 * @throws RulesError with the line
 */
export function exportRules(text: string): string {
  readRuleTree(text);
  return `${JSON.stringify(plain(readJson(fileSource(text))), null, 2)}\n`;
}
