import { useEffect, useMemo, useRef } from 'react';
import { Virtualizer } from 'virtua';
import { eventText } from './chart';
import type { Step } from './recording-file';
import { STEP_HEIGHT, useScrolledTo, useStepKeys, useView } from './view';

/** How many actors have a line of their own. */
const LINES_MAX = 48;
const LINE_WIDTH = 116;
const OUTSIDE = 'outside';

const endsOf = ({ from, actor }: Step): [string, string] => [from ?? OUTSIDE, actor];

/** Returns the actors that sent or received most of the events, in the order of their appearance. */
function linesOf(steps: readonly Step[]): string[] {
  const counts = new Map<string, number>();
  for (const end of steps.flatMap(endsOf)) counts.set(end, (counts.get(end) ?? 0) + 1);
  const busiest = [...counts.keys()].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  const kept = new Set(busiest.slice(0, LINES_MAX));
  return [...counts.keys()].filter((id) => kept.has(id));
}

/** Shows the messages between actors in their order, as arrows between the lines of the actors. */
export function SequenceView() {
  const { recording, steps, n } = useView();
  const onKeyDown = useStepKeys();
  const list = useScrolledTo(steps, n);
  const { lines, all } = useMemo(
    () => ({ lines: linesOf(steps), all: new Set(steps.flatMap(endsOf)).size }),
    [steps],
  );
  const width = lines.length * LINE_WIDTH + 56;
  const frame = useRef<HTMLDivElement>(null);
  const current = recording.step(n);
  useEffect(() => {
    if (!current || !frame.current) return;
    const [from, to] = endsOf(current).map((id) => xOf(lines, id)) as [number, number];
    const { clientWidth } = frame.current;
    frame.current.scrollLeft = Math.min(to, Math.max(from, to - clientWidth + 2 * LINE_WIDTH)) - LINE_WIDTH;
  }, [lines, current]);
  return (
    <section className="sequence" aria-label="Messages between actors">
      {all > lines.length && (
        <p className="muted note">
          The {LINES_MAX} busiest of {all} actors have a line; events of the others are at the edge. Filter to
          see them.
        </p>
      )}
      <div
        ref={frame}
        className="scroll"
        role="listbox"
        aria-label="Messages"
        tabIndex={0}
        aria-activedescendant={`message-${n}`}
        onKeyDown={onKeyDown}
      >
        <div className="lifelines" style={{ inlineSize: width }}>
          {lines.map((id, place) => (
            <span key={id} style={{ insetInlineStart: 56 + place * LINE_WIDTH }}>
              {recording.nameOf(id === OUTSIDE ? null : id)}
            </span>
          ))}
        </div>
        <Virtualizer ref={list} itemSize={STEP_HEIGHT} startMargin={28}>
          {steps.map((step) => (
            <Message key={step.n} step={step} lines={lines} width={width} isCurrent={step.n === n} />
          ))}
        </Virtualizer>
      </div>
    </section>
  );
}

interface MessageProps {
  step: Step;
  lines: readonly string[];
  width: number;
  isCurrent: boolean;
}

const xOf = (lines: readonly string[], id: string): number => {
  const place = lines.indexOf(id);
  return place === -1 ? 44 : 56 + place * LINE_WIDTH + LINE_WIDTH / 2;
};

function Message({ step, lines, width, isCurrent }: MessageProps) {
  const { recording, go, select } = useView();
  const label = eventText(step.event);
  return (
    // The keyboard moves in the list, whose rows are no stops of their own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={`message-${step.n}`}
      className="message"
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      aria-label={`${step.n}: ${label} from ${recording.nameOf(step.from)} to ${recording.nameOf(step.actor)}`}
      style={{ inlineSize: width }}
      onClick={() => {
        go(step.n);
        select(step.actor);
      }}
    >
      <span className="number">{step.n}</span>
      <svg width={width} height={STEP_HEIGHT} aria-hidden="true">
        {lines.map((id) => (
          <line
            key={id}
            x1={xOf(lines, id)}
            x2={xOf(lines, id)}
            y1={0}
            y2={STEP_HEIGHT}
            className="lifeline"
          />
        ))}
        <Arrow ends={endsOf(step).map((id) => xOf(lines, id)) as [number, number]} label={label} />
      </svg>
    </div>
  );
}

/** Where the arrow of a message is drawn in its row. */
const BASE = STEP_HEIGHT - 7;

function Arrow({ ends: [from, to], label }: { ends: [number, number]; label: string }) {
  if (from === to)
    return (
      <>
        <path d={`M${to} ${BASE - 8}h14v8h-10`} className="arrow-line" />
        <path d={`M${to + 1} ${BASE}l7 -4v8z`} className="arrow-head" />
        <text x={to + 18} y={BASE - 1} className="word">
          {label}
        </text>
      </>
    );
  const back = from < to ? -1 : 1;
  return (
    <>
      <path d={`M${from} ${BASE}H${to + 4 * back}`} className="arrow-line" />
      <path d={`M${to + back} ${BASE}l${7 * back} -4v8z`} className="arrow-head" />
      <text x={to + 12 * back} y={BASE - 5} className={back < 0 ? 'word before' : 'word'}>
        {label}
      </text>
    </>
  );
}
