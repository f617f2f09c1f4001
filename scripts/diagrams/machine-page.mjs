// @ts-check
import { movesOf, stateDiagram, statesOf } from './state-diagram.mjs';

/** @typedef {import('xstate').AnyStateMachine} Machine */
/** @typedef {{ name: string, file: string, machine: Machine }} Entry */

/** @param {Machine['root']} node */
const pathOf = (node) => node.path.join('.');

/** @param {Machine} machine */
function sharedMoves(machine) {
  const { shared } = movesOf(machine);
  if (shared.length === 0) return [];
  const rows = shared.map(({ of, label, to }) => {
    const where = of === machine.root ? 'any' : `any in \`${pathOf(of)}\``;
    return `| ${where} | ${label} | ${to ? `\`${pathOf(to)}\`` : 'stays'} |`;
  });
  return [
    '',
    'What a whole group of states answers to:',
    '',
    '| state | event | next |',
    '|---|---|---|',
    ...rows,
  ];
}

/**
 * One machine's page in docs/machines.
 * @param {Entry} entry
 */
export function machinePage({ name, file, machine }) {
  const invoked = machine.root.invoke.map(({ id }) => `\`${id}\``);
  return [
    `# ${name}`,
    '',
    `Made by \`npm run diagrams\` from [${file}](../../${file}).`,
    '',
    ...(invoked.length ? [`Runs as long as the machine does: ${invoked.join(', ')}.`, ''] : []),
    '```mermaid',
    stateDiagram(machine),
    '```',
    ...sharedMoves(machine),
    '',
  ].join('\n');
}

/** @param {Machine} machine */
const topStates = ({ root }) =>
  Object.values(root.states)
    .map((state) =>
      root.type === 'parallel' ? `[${state.key}: ${Object.keys(state.states).join(', ')}]` : state.key,
    )
    .join(root.type === 'parallel' ? ' ' : ', ');

/**
 * The table of contents of docs/machines.
 * @param {Entry[]} entries
 */
export function indexPage(entries) {
  const rows = entries.map(
    ({ name, machine }) =>
      `| [${name}](${name}.md) | ${topStates(machine)} | ${statesOf(machine).length} | ${countMoves(machine)} |`,
  );
  return [
    '# The machines',
    '',
    'Made by `npm run diagrams`; parallel regions are in brackets.',
    '',
    '| machine | states | all states | transitions |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** @param {Machine} machine */
function countMoves(machine) {
  const { edges, shared } = movesOf(machine);
  return edges.reduce((sum, { labels }) => sum + labels.length, shared.length);
}
