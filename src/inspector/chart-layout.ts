import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import { transitionText } from './chart';
import type { Chart, ChartState, ChartTransition } from './recording-file';

/** A line of text that stands for one transition, or for nothing that is taken. */
export interface Line {
  text: string;
  key: string | null;
  /** Where it stands in its box or label. */
  x: number;
  y: number;
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
/** A state with more lines has columns of them. */
const COLUMN = 12;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.componentComponent': '24',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
};

const shortened = (text: string): string =>
  text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH - 1)}…` : text;

type Words = Pick<Line, 'text' | 'key'>;

const widthOf = (lines: readonly Words[]): number =>
  Math.max(0, ...lines.map(({ text }) => text.length)) * CHARACTER;

/** Returns the lines below each other, in columns of at most `length`, from a place on. */
function inColumns(lines: readonly Words[], length: number, x: number, y: number, spare = 0) {
  const columns = Math.max(1, Math.ceil(lines.length / length));
  const rows = Math.ceil(lines.length / columns);
  const step = widthOf(lines) + (lines.length > 0 ? spare * CHARACTER : 0) + 2 * PADDING;
  return {
    width: columns * step - 2 * PADDING,
    height: rows * LINE_HEIGHT,
    lines: lines.map(
      (line, place): Line => ({
        ...line,
        x: x + Math.floor(place / rows) * step,
        y: y + ((place % rows) + 1) * LINE_HEIGHT - 4,
      }),
    ),
  };
}

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

/** Returns a list of names after a word, in as many lines as it needs; none without names. */
function listed(word: string, names: readonly string[]): Words[] {
  const lines: string[] = [];
  for (const name of names) {
    const joined = `${lines.at(-1)}, ${name}`;
    if (lines.length > 0 && joined.length <= LINE_LENGTH) lines[lines.length - 1] = joined;
    else lines.push(`${word} ${name}`);
  }
  return lines.map((text) => ({ text: shortened(text), key: null }));
}

function linesOf(state: ChartState, own: readonly ChartTransition[]): Words[] {
  return [
    ...listed(
      'runs',
      state.invokes.map(({ id }) => id),
    ),
    ...listed('entry /', state.entry),
    ...listed('exit /', state.exit),
    ...own.map((transition) => ({ text: shortened(innerText(transition)), key: transition.key })),
  ];
}

interface Placed {
  state: ChartState;
  depth: number;
  lines: Line[];
  /** The width that its texts need. */
  least: number;
}

function nodeOf(
  state: ChartState,
  chart: Chart,
  depth: number,
  placed: Map<string, Placed>,
  spare: number,
): ElkNode {
  const own = chart.transitions.filter((each) => each.source === state.id && !isWire(each));
  const text = inColumns(linesOf(state, own), COLUMN, PADDING, NAME_HEIGHT, spare);
  const name = (state.name.length + 2) * NAME_CHARACTER + (state.type === 'parallel' ? 70 : 0);
  const width = Math.max(72, name, text.width) + 2 * PADDING;
  placed.set(state.id, { state, depth, lines: text.lines, least: width });
  const head = NAME_HEIGHT + text.height + (text.height > 0 ? 8 : 0);
  if (state.states.length === 0) return { id: state.id, width, height: Math.max(36, head + 4) };
  return {
    id: state.id,
    children: state.states.map((child) => nodeOf(child, chart, depth + 1, placed, spare)),
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=${head + PADDING},left=16,bottom=16,right=16]`,
    },
  };
}

function wiresOf({ transitions }: Chart): Map<string, { from: string; to: string; lines: Words[] }> {
  const wires = new Map<string, { from: string; to: string; lines: Words[] }>();
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

function wireOf({ id, sections = [], labels = [] }: ElkExtendedEdge, words: readonly Words[]): Wire {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const { x = 0, y = 0, width = 0, height = 0 } = labels[0] ?? {};
  const { lines } = inColumns(words, words.length || 1, 6, 1);
  return { id, points, lines, label: { x, y, width, height } };
}

/** Lays out a graph, again when a state with others inside is too narrow for its texts: the engine has no least width for those. */
async function widened(
  graph: ElkNode,
  placed: ReadonlyMap<string, Placed>,
  engine: Engine,
): Promise<ElkNode> {
  const done = await engine(structuredClone(graph));
  const missing = new Map(
    everyNode(done).map(({ id, width = 0 }) => [id, (placed.get(id)?.least ?? 0) - width] as const),
  );
  const narrow = everyNode(graph).filter(({ id, children }) => children && (missing.get(id) ?? 0) > 0);
  if (narrow.length === 0) return done;
  for (const { id, layoutOptions = {} } of narrow)
    layoutOptions['elk.padding'] = layoutOptions['elk.padding']?.replace(
      /right=\d+/,
      `right=${16 + Math.ceil(missing.get(id) ?? 0)}`,
    ) as string;
  return engine(graph);
}

/** Returns where everything of a chart is drawn; `spare` is the number of characters left free for notes in each line. */
export async function layoutOf(chart: Chart, engine: Engine, spare = 0): Promise<Layout> {
  const placed = new Map<string, Placed>();
  const wires = wiresOf(chart);
  const graph: ElkNode = {
    id: ' ',
    layoutOptions: { ...OPTIONS, 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [nodeOf(chart.root, chart, 0, placed, spare)],
    edges: [...wires].map(([id, { from, to, lines }]) => ({
      id,
      sources: [from],
      targets: [to],
      labels: [
        {
          text: id,
          width: widthOf(lines) + spare * CHARACTER + 12,
          height: lines.length * LINE_HEIGHT + 4,
          layoutOptions: { 'elk.edgeLabels.inline': 'true' },
        },
      ],
    })),
  };
  const done = await widened(graph, placed, engine);
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
