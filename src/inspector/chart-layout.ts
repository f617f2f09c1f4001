import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import { type Chart, type ChartState, type ChartTransition, transitionText } from './chart';

/** A line of text that stands for one transition, or for nothing that is taken. */
export interface Line {
  text: string;
  key: string | null;
}

export interface Box {
  state: ChartState;
  depth: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What the state runs and does, and the transitions that stay in it. */
  lines: Line[];
}

export interface Point {
  x: number;
  y: number;
}

/** All transitions from one state to another. */
export interface Wire {
  id: string;
  points: Point[];
  label: Point & { width: number; height: number };
  lines: Line[];
}

export interface Layout {
  width: number;
  height: number;
  boxes: Box[];
  wires: Wire[];
}

/** Lays out a graph: in a worker on a page, at once in Node. */
export type Engine = (graph: ElkNode) => Promise<ElkNode>;

// Everything is written in a monospace typeface, whose advance is 0.6 em or a little less.
const CHARACTER = 6.7;
const NAME_CHARACTER = 8.2;
export const LINE_HEIGHT = 16;
export const NAME_HEIGHT = 28;
const PADDING = 12;
const LINE_LENGTH = 46;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.componentComponent': '24',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
};

const shortened = (text: string): string =>
  text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH - 1)}…` : text;

const widthOf = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.map(({ text }) => text.length)) * CHARACTER;

const isWithin = (id: string, source: string): boolean => id === source || id.startsWith(`${source}.`);

/** Whether a transition is an arrow: it leaves its state. The others are lines of the state's box. */
const isWire = ({ source, targets }: ChartTransition): boolean =>
  targets.length > 0 && targets.every((target) => !isWithin(target, source));

function innerText(transition: ChartTransition): string {
  const [target] = transition.targets;
  if (target === undefined) return transitionText(transition);
  const inner = target.slice(transition.source.length + 1);
  return `${transitionText(transition)} ${inner ? `→ ${inner}` : '↺'}`;
}

const plainLine = (text: string): Line => ({ text: shortened(text), key: null });

function linesOf(state: ChartState, own: readonly ChartTransition[]): Line[] {
  return [
    ...state.invokes.map(({ id }) => plainLine(`runs ${id}`)),
    ...(state.entry.length ? [plainLine(`entry / ${state.entry.join(', ')}`)] : []),
    ...(state.exit.length ? [plainLine(`exit / ${state.exit.join(', ')}`)] : []),
    ...own.map((transition) => ({ text: shortened(innerText(transition)), key: transition.key })),
  ];
}

interface Placed {
  state: ChartState;
  depth: number;
  lines: Line[];
}

function nodeOf(state: ChartState, chart: Chart, depth: number, placed: Map<string, Placed>): ElkNode {
  const own = chart.transitions.filter((each) => each.source === state.id && !isWire(each));
  const lines = linesOf(state, own);
  placed.set(state.id, { state, depth, lines });
  const name = (state.name.length + 2) * NAME_CHARACTER + (state.type === 'parallel' ? 70 : 0);
  const width = Math.max(72, name, widthOf(lines)) + 2 * PADDING;
  const head = NAME_HEIGHT + lines.length * LINE_HEIGHT + (lines.length > 0 ? 8 : 0);
  if (state.states.length === 0) return { id: state.id, width, height: Math.max(36, head + 4) };
  return {
    id: state.id,
    children: state.states.map((child) => nodeOf(child, chart, depth + 1, placed)),
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=${head + PADDING},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${head + PADDING})`,
    },
  };
}

function wiresOf({ transitions }: Chart): Map<string, { from: string; to: string; lines: Line[] }> {
  const wires = new Map<string, { from: string; to: string; lines: Line[] }>();
  for (const transition of transitions.filter(isWire))
    for (const target of transition.targets) {
      const id = `${transition.source} > ${target}`;
      const wire = wires.get(id) ?? { from: transition.source, to: target, lines: [] };
      wire.lines.push({ text: shortened(transitionText(transition)), key: transition.key });
      wires.set(id, wire);
    }
  return wires;
}

const everyNode = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(everyNode)];

const everyEdge = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(everyEdge),
];

function wireOf({ id, sections = [], labels = [] }: ElkExtendedEdge, lines: Line[]): Wire {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const { x = 0, y = 0, width = 0, height = 0 } = labels[0] ?? {};
  return { id, points, lines, label: { x, y, width, height } };
}

/** Returns where everything of a chart is drawn. */
export async function layoutOf(chart: Chart, engine: Engine): Promise<Layout> {
  const placed = new Map<string, Placed>();
  const wires = wiresOf(chart);
  const graph: ElkNode = {
    id: ' ',
    layoutOptions: { ...OPTIONS, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [nodeOf(chart.root, chart, 0, placed)],
    edges: [...wires].map(([id, { from, to, lines }]) => ({
      id,
      sources: [from],
      targets: [to],
      labels: [{ text: id, width: widthOf(lines) + 12, height: lines.length * LINE_HEIGHT + 4 }],
    })),
  };
  const done = await engine(graph);
  const boxes = everyNode(done)
    .slice(1)
    .map(({ id, x = 0, y = 0, width = 0, height = 0 }) => ({
      x,
      y,
      width,
      height,
      ...(placed.get(id) as Placed),
    }));
  return {
    width: done.width ?? 0,
    height: done.height ?? 0,
    boxes,
    wires: everyEdge(done).map((edge) => wireOf(edge, wires.get(edge.id)?.lines ?? [])),
  };
}
