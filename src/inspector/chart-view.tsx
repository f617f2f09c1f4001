import ELK from 'elkjs/lib/elk-api';
import workerAddress from 'elkjs/lib/elk-worker.min.js?url';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { activeIn, eventText, transitionText } from './chart';
import { type Layout, layoutOf } from './chart-layout';
import { ChartSvg } from './chart-svg';
import type { ActorInfo, Chart, Step } from './recording-file';
import { useView } from './view';

const elk = new ELK({ workerUrl: workerAddress });
const layouts = new WeakMap<Chart, Promise<Layout>>();

function laidOut(chart: Chart): Promise<Layout> {
  const known = layouts.get(chart) ?? layoutOf(chart, (graph) => elk.layout(graph));
  layouts.set(chart, known);
  return known;
}

function useLayout(chart: Chart): Layout | null {
  const [done, setDone] = useState<{ chart: Chart; layout: Layout } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void laidOut(chart).then((layout) => isWanted && setDone({ chart, layout }));
    return () => {
      isWanted = false;
    };
  }, [chart]);
  return done?.chart === chart ? done.layout : null;
}

/** Shows the chart of the selected actor, and above it that of its parent. */
export function ChartPane() {
  const { recording, selected, chart } = useView();
  const [showsParent, showParent] = useState(false);
  const parent = recording.actors.get(selected?.parentId ?? '');
  const parentChart = parent && recording.chartOf(parent.id);
  return (
    <section className="pane charts" aria-labelledby="chart">
      <header>
        <h2 id="chart">{selected?.name ?? 'Chart'}</h2>
        {selected && <Parentage actor={selected} />}
        {parentChart && (
          <label className="check">
            <input type="checkbox" checked={showsParent} onChange={() => showParent(!showsParent)} />
            with its parent
          </label>
        )}
      </header>
      {parent && parentChart && showsParent && (
        <ChartView chart={parentChart} actor={parent} invoked={selected?.name} />
      )}
      {chart && selected ? <ChartView chart={chart} actor={selected} /> : <NoChart />}
    </section>
  );
}

function NoChart() {
  const { selected } = useView();
  return (
    <p className="empty">
      {selected
        ? `${selected.name} has no chart: it is a promise, a callback or an observable, or only names were recorded.`
        : 'Nothing was recorded yet.'}
    </p>
  );
}

/** The actor's parents, as a way up, and the actors that it runs. */
function Parentage({ actor }: { actor: ActorInfo }) {
  const { recording, select, n } = useView();
  const parent = recording.actors.get(actor.parentId ?? '');
  const children = [...recording.actors.values()].filter(
    ({ id, parentId, chart }) =>
      parentId === actor.id && chart !== null && recording.stateAt(id, n)?.status === 'active',
  );
  return (
    <span className="relatives">
      {parent && (
        <button type="button" className="link" onClick={() => select(parent.id)}>
          ↑ {parent.name}
        </button>
      )}
      {children.slice(0, 8).map(({ id, name }) => (
        <button key={id} type="button" className="link" onClick={() => select(id)}>
          ↓ {name}
        </button>
      ))}
      {children.length > 8 && <span className="muted">and {children.length - 8} more</span>}
    </span>
  );
}

interface ChartViewProps {
  chart: Chart;
  actor: ActorInfo;
  /** The id of the actor whose invoking state is marked. */
  invoked?: string;
}

function ChartView({ chart, actor, invoked }: ChartViewProps) {
  const { recording, n } = useView();
  const layout = useLayout(chart);
  const change = recording.changeAt(actor.id, n);
  const active = activeIn(chart, recording.stateAt(actor.id, n)?.value);
  const taken = new Set(change?.taken);
  const invoking = new Set(
    layout?.boxes
      .filter(({ state }) => state.invokes.some(({ id }) => id === invoked))
      .map(({ state }) => state.id),
  );
  const stateClass = (id: string) =>
    `${active.has(id) ? 'active' : ''} ${invoking.has(id) ? 'invoking' : ''}`;
  const lineClass = (key: string) => (taken.has(key) ? 'taken' : '');
  return (
    <div className="chart-view">
      {change && <LastTransition chart={chart} step={change} isNow={change.n === n} />}
      {layout ? (
        <Canvas layout={layout} name={actor.name} focus={[...(invoked ? invoking : active)].at(-1)}>
          <ChartSvg
            layout={layout}
            label={`Chart of ${actor.name}: ${[...active].join(', ')}`}
            stateClass={stateClass}
            lineClass={lineClass}
          />
        </Canvas>
      ) : (
        <p className="empty">Drawing…</p>
      )}
    </div>
  );
}

const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);

/** The transition that led to the shown state, with its guard and its actions. */
function LastTransition({ chart, step, isNow }: { chart: Chart; step: Step; isNow: boolean }) {
  const { go } = useView();
  const taken = chart.transitions.filter(({ key }) => step.taken.includes(key));
  return (
    <div className="transition" data-now={isNow}>
      <button type="button" className="link" onClick={() => go(step.n)} title="Go to this step">
        {step.n}
      </button>
      {taken.length === 0 && (
        <span>
          <strong>{eventText(step.event)}</strong> <span className="muted">led to no transition</span>
        </span>
      )}
      {taken.map((transition) => (
        <span key={transition.key}>
          <strong>{transitionText(transition)}</strong>{' '}
          {transition.actions.length > 0 && <span className="muted">/ {transition.actions.join(', ')} </span>}
          {shortId(transition.source)}
          {transition.targets.length > 0 && ` → ${transition.targets.map(shortId).join(', ')}`}
        </span>
      ))}
    </div>
  );
}

interface CanvasProps {
  layout: Layout;
  name: string;
  /** The id of the state that is shown first. */
  focus?: string;
  children: React.ReactNode;
}

const ZOOMS = [0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2];
/** Texts of smaller charts cannot be read: a larger chart is scrolled to its active state. */
const READABLE = 0.7;

/** Shows a drawing as large as fits and can be read; it is zoomed by buttons, and moved by dragging and scrolling. */
function Canvas({ layout, name, focus, children }: CanvasProps) {
  const frame = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [whole, setWhole] = useState(1);
  const scale = zoom ?? Math.max(READABLE, whole);

  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const watch = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = current;
      setWhole(Math.min(1, clientWidth / layout.width, clientHeight / layout.height));
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [layout]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the size of the pane too
  useLayoutEffect(() => {
    const box = layout.boxes.find(({ state }) => state.id === focus);
    const { current } = frame;
    if (!box || !current) return;
    const { clientWidth, clientHeight } = current;
    const left = (box.x + Math.min(box.width / 2, clientWidth / 2)) * scale - clientWidth / 2;
    const top = (box.y + Math.min(box.height / 2, clientHeight / 2)) * scale - clientHeight / 2;
    current.scrollTo(left, top);
  }, [layout, focus, scale, whole]);

  const zoomBy = (by: 1 | -1) =>
    setZoom(
      (by > 0 ? ZOOMS.find((each) => each > scale + 0.01) : ZOOMS.findLast((each) => each < scale - 0.01)) ??
        scale,
    );

  function onDrag({ currentTarget, buttons, movementX, movementY }: PointerEvent): void {
    if (buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
  }

  return (
    <div className="canvas">
      <section
        className="frame"
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
        aria-label={`Chart of ${name}`}
        onPointerMove={onDrag}
      >
        <div
          className="drawing"
          style={{ inlineSize: layout.width * scale, blockSize: layout.height * scale }}
        >
          {children}
        </div>
      </section>
      <fieldset className="zoom" aria-label={`Zoom of ${name}`}>
        <button type="button" aria-label="Smaller" onClick={() => zoomBy(-1)}>
          −
        </button>
        <button
          type="button"
          onClick={() => setZoom(zoom === null ? whole : null)}
          aria-label={zoom === null ? 'Show all' : 'Show readable'}
        >
          {Math.round(scale * 100)} %
        </button>
        <button type="button" aria-label="Larger" onClick={() => zoomBy(1)}>
          +
        </button>
      </fieldset>
    </div>
  );
}
