import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: Node[];
}
type Edit = [start: number, end: number, text: string];

/** What is left of a call of the helpers of `machines/domain/shared/described.ts`, without the text. */
const EDITS: Record<string, (call: Call) => Edit[]> = {
  described: ({ start, end, callee, arguments: [schema] }) => [
    [start, callee.end, ''],
    [schema?.end ?? end, end, ')'],
  ],
  text: ({ start, end }) => [[start, end, 'v.string()']],
  titled: ({ start, end, arguments: [, entries] }) => [[start, entries?.start ?? end, 'v.object(']],
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* callsIn(node: Node): Generator<Call> {
  if (node.type === 'CallExpression') yield node as Call;
  for (const value of Object.values(node)) if (isNode(value)) yield* callsIn(value);
}

/** Removes the titles and descriptions of schemas, which only the generated documents need. */
export const unusedDescriptions = (): Plugin => ({
  name: 'unused-descriptions',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /machines\/domain\/.*\.ts$/, code: /\/described\b/ },
    handler(code) {
      const edits = [...callsIn(this.parse(code))].flatMap(
        (call) => EDITS[call.callee.name ?? '']?.(call) ?? [],
      );
      const withoutText = edits
        .toSorted(([one], [other]) => other - one)
        .reduce((text, [start, end, left]) => text.slice(0, start) + left + text.slice(end), code);
      return { code: withoutText, map: null };
    },
  },
});
