import type { ReactNode } from 'react';
import { type Box, type Layout, type Line, NAME_HEIGHT, type Point, type Wire } from './chart-layout';

interface ChartSvgProps {
  layout: Layout;
  /** The names of the chart, for those who cannot see it. */
  label: string;
  /** Returns a class for a state: how it is coloured. */
  stateClass: (id: string) => string;
  /** Returns a class for a transition. */
  lineClass: (key: string) => string;
  /** Returns a note at the end of a transition's line, such as how often it was taken. */
  noteOf?: (key: string) => string;
  /** Returns a note beside the name of a state. */
  stateNote?: (id: string) => ReactNode;
}

const RADIUS = 8;

/** Returns a path through points whose corners are round. */
function pathOf(points: readonly Point[]): string {
  return points
    .map((point, place) => {
      const [before, next] = [points[place - 1], points[place + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!next) return `L${point.x} ${point.y}`;
      const into = towards(point, before);
      const out = towards(point, next);
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
    })
    .join('');
}

function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(RADIUS, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Draws a chart; its states and transitions are coloured by their classes. */
export const ChartSvg = ({ layout, label, ...shown }: ChartSvgProps) => (
  <svg
    className="chart"
    role="img"
    aria-label={label}
    viewBox={`0 0 ${layout.width} ${layout.height}`}
    width={layout.width}
    height={layout.height}
  >
    <defs>
      <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0L8 4L0 8z" className="arrow" />
      </marker>
    </defs>
    {layout.boxes.map((box) => (
      <StateBox key={box.state.id} box={box} {...shown} />
    ))}
    {layout.wires.map((wire) => (
      <WirePath key={wire.id} wire={wire} {...shown} />
    ))}
  </svg>
);

type Shown = Omit<ChartSvgProps, 'layout' | 'label'>;

const PREFIX = { parallel: '∥ ', history: 'H ', final: '◎ ', atomic: '', compound: '' };

function StateBox({ box, stateClass, stateNote, ...shown }: { box: Box } & Shown) {
  const { state, x, y, width, height, lines, depth } = box;
  return (
    <g className={`state ${state.type} ${stateClass(state.id)}`} data-state={state.id}>
      <rect x={x} y={y} width={width} height={height} rx={10} className={`box depth-${Math.min(depth, 3)}`} />
      {state.isInitial && <circle cx={x} cy={y + NAME_HEIGHT / 2 + 2} r={4} className="initial" />}
      <text x={x + 12} y={y + 20} className="name">
        {PREFIX[state.type]}
        {state.name}
        {stateNote?.(state.id)}
      </text>
      {lines.map((line, place) => (
        <TextLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a layout never change
          key={place}
          line={line}
          from={{ x, y }}
          {...shown}
        />
      ))}
    </g>
  );
}

function WirePath({ wire: { points, label, lines }, lineClass, ...shown }: { wire: Wire } & Shown) {
  const classes = new Set(lines.flatMap(({ key }) => (key ? lineClass(key).split(' ') : [])));
  return (
    <g className={`wire ${[...classes].join(' ')}`}>
      <path d={pathOf(points)} className="path" markerEnd="url(#arrow)" />
      <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={6} className="label" />
      {lines.map((line) => (
        <TextLine key={line.key} line={line} from={label} lineClass={lineClass} {...shown} />
      ))}
    </g>
  );
}

interface TextLineProps extends Pick<Shown, 'lineClass' | 'noteOf'> {
  line: Line;
  /** The corner of its box or label. */
  from: Point;
}

const TextLine = ({ line: { text, key, x, y }, from, lineClass, noteOf }: TextLineProps) => (
  <text
    x={from.x + x}
    y={from.y + y}
    className={`line ${key ? `event ${lineClass(key)}` : 'fixed'}`}
    data-transition={key}
  >
    {text}
    {key && noteOf?.(key)}
  </text>
);
