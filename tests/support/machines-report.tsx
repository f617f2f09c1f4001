import { renderToStaticMarkup } from 'react-dom/server';
import { transitionText } from '@/inspector/chart';
import { type Engine, type Layout, layoutOf } from '@/inspector/chart-layout';
import { ChartSvg } from '@/inspector/chart-svg';
import type { MachineCoverage } from './replay/coverage';
import type { Walks } from './replay/walk-counts';

const PLACES = { node: 'Node', jsdom: 'jsdom', chromium: 'Chromium' } as const;
type Place = keyof typeof PLACES;
const PLACE_IDS = Object.keys(PLACES) as Place[];

export interface ReportedMachine extends Omit<MachineCoverage, 'walks'> {
  /** Missing where the machine did not run. */
  walks: Partial<Record<Place, Walks>>;
}

interface ReportParts {
  machines: readonly ReportedMachine[];
  engine: Engine;
  /** The styles of charts. */
  css: string;
}

const CSS = `
:root { color-scheme: light dark; --ink: light-dark(#1a2136, #e7ebf6); --soft: light-dark(#5a647e, #9ca7c3);
  --pane: light-dark(#fff, #151c30); --raised: light-dark(#f7f8fb, #1c2540); --line: light-dark(#cdd4e2, #3a4668);
  --accent: light-dark(#0a63c9, #7db4ff); --lit: light-dark(#e3f0ff, #16335c); --taken: light-dark(#b04a00, #ffb26b);
  --taken-ground: light-dark(#fff0e0, #43290f); --good: light-dark(#0b6b3a, #74d8a2); --bad: light-dark(#a31633, #ff9aa8);
  --mono: ui-monospace, Menlo, "DejaVu Sans Mono", Consolas, monospace;
  font: 14px/1.5 system-ui, sans-serif; color: var(--ink); background: light-dark(#f3f4f8, #0d1222); }
body { margin: 0 auto; padding: 24px; max-inline-size: 1280px; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin-block: 0 8px; } h3 { font-size: 14px; }
section { margin-block: 16px; padding: 16px; background: var(--pane); border: 1px solid var(--line); border-radius: 12px; }
.drawing { overflow: auto; } .drawing svg { block-size: auto; inline-size: auto; max-inline-size: none; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } td, th { padding: 3px 12px; text-align: start;
  border-block-end: 1px solid var(--line); } td.count, th.count { text-align: end; }
.muted { color: var(--soft); } .never { color: var(--bad); font-weight: 600; } a { color: var(--accent); }
fieldset { position: sticky; inset-block-start: 0; z-index: 1; display: flex; gap: 16px; padding: 12px 16px; background: var(--pane);
  border: 1px solid var(--line); border-radius: 12px; }
.chart .count { fill: var(--soft); font-weight: 400; }
.chart .seen > .box { stroke: var(--good); stroke-width: 2; }
.chart .unseen > .box { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 5 4; }
.chart .unseen > .name, .chart .line.unseen { fill: var(--bad); }
.chart .wire.seen .path { stroke: var(--good); opacity: 1; } .chart .wire.often .path { stroke-width: 2.5; }
.chart .wire.unseen:not(.seen) .path { stroke: var(--bad); stroke-dasharray: 5 4; opacity: 1; }
.shown { display: none; }
${PLACE_IDS.map((place) => `body:has(#${place}:checked) .shown.${place} { display: block; }`).join('\n')}
`;

/** The characters of a count: " ×12,345". */
const NOTE_LENGTH = 8;

const countOf = (counts: Record<string, number> | undefined, key: string): number => counts?.[key] ?? 0;
const classOf = (count: number): string => (count === 0 ? 'unseen' : count >= 100 ? 'seen often' : 'seen');

/** Returns the page that shows how often each state and transition was walked, and which promises held. */
export async function reportPage({ machines, engine, css }: ReportParts): Promise<string> {
  const sorted = [...machines].sort((one, other) => one.name.localeCompare(other.name));
  const layouts = new Map<string, Layout>();
  for (const { name, chart } of sorted) layouts.set(name, await layoutOf(chart, engine, NOTE_LENGTH));
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Walked machines · Foyer</title>
        <style>{css + CSS}</style>
      </head>
      <body>
        <h1>Walked machines</h1>
        <p className="muted">
          How often the last run of the tests entered each state and took each transition, and which promises
          held there. Red and dashed was never walked.
        </p>
        <fieldset>
          <legend>Charts show what was walked in</legend>
          {PLACE_IDS.map((place) => (
            <label key={place}>
              <input type="radio" name="place" id={place} defaultChecked={place === 'node'} /> {PLACES[place]}
            </label>
          ))}
        </fieldset>
        <Summary machines={sorted} />
        {sorted.map((machine) => (
          <MachineSection key={machine.name} machine={machine} layout={layouts.get(machine.name) as Layout} />
        ))}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

const walkedOf = (
  walks: Walks | undefined,
  kind: 'states' | 'transitions',
  keys: readonly string[],
): number => keys.filter((key) => countOf(walks?.[kind], key) > 0).length;

const keysOf = ({ chart }: ReportedMachine): string[] => chart.transitions.map(({ key }) => key);

const Summary = ({ machines }: { machines: readonly ReportedMachine[] }) => (
  <section>
    <h2>{machines.length} machines</h2>
    <table>
      <thead>
        <tr>
          <th>machine</th>
          <th className="count">transitions</th>
          {PLACE_IDS.map((place) => (
            <th key={place} className="count">
              {PLACES[place]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {machines.map((machine) => (
          <tr key={machine.name}>
            <td>
              <a href={`#${machine.name}`}>{machine.name}</a>
            </td>
            <td className="count">{machine.transitions}</td>
            {PLACE_IDS.map((place) => {
              const walked = walkedOf(machine.walks[place], 'transitions', keysOf(machine));
              const isMissing = place === 'node' && walked < machine.transitions;
              return (
                <td key={place} className={isMissing ? 'count never' : 'count'}>
                  {walked}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function MachineSection({ machine, layout }: { machine: ReportedMachine; layout: Layout }) {
  return (
    <section id={machine.name}>
      <h2>{machine.name}</h2>
      {PLACE_IDS.map((place) => (
        <div key={place} className={`shown ${place}`} data-place={place}>
          <Walked machine={machine} layout={layout} place={place} />
        </div>
      ))}
      <Promises machine={machine} />
    </section>
  );
}

function Walked({ machine, layout, place }: { machine: ReportedMachine; layout: Layout; place: Place }) {
  const walks = machine.walks[place];
  if (!walks) return <p className="muted">It did not run in {PLACES[place]}.</p>;
  const missing = machine.chart.transitions.filter(({ key }) => countOf(walks.transitions, key) === 0);
  return (
    <>
      <div className="drawing">
        <ChartSvg
          layout={layout}
          label={`Chart of ${machine.name}`}
          stateClass={(id) => classOf(countOf(walks.states, id))}
          lineClass={(key) => classOf(countOf(walks.transitions, key))}
          noteOf={(key) => ` ×${countOf(walks.transitions, key).toLocaleString('en')}`}
        />
      </div>
      {missing.length > 0 && (
        <p>
          <span className="never">Never taken in {PLACES[place]}:</span>{' '}
          {missing.map((each) => `${each.source}: ${transitionText(each)}`).join('; ')}
        </p>
      )}
    </>
  );
}

function Promises({ machine: { promises } }: { machine: ReportedMachine }) {
  return (
    <details>
      <summary>{Object.keys(promises).length} promises</summary>
      <h3>Promises, and how often they held in Node</h3>
      <ul>
        {Object.entries(promises).map(([sentence, count]) => (
          <li key={sentence}>
            {sentence} <span className="muted">×{count}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
