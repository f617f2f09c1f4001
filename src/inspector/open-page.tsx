import type { ShownRecord } from '@domain/logs/shown-record';
import { stateText } from '@domain/logs/transition';
import { type KeyboardEvent, StrictMode, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { ChartPane } from './chart-view';
import { DetailsPane } from './details';
import { channelOf, isReplay, RECORD_ADDRESS } from './protocol';
import { type ActorRow, actorsAt } from './recording';
import { openRecording } from './recording-file';
import { fileSource, followPage, type Source } from './source';
import { StepsPane } from './steps';
import { Toolbar } from './toolbar';
import { useInspectorView, useView, ViewProvider } from './view';

const NO_RECORD = 'There is no recording here. Open one with: npm run replay -- FILE';

async function servedRecording(): Promise<Source | string> {
  const response = await fetch(RECORD_ADDRESS);
  if (!response.ok) return NO_RECORD;
  try {
    return fileSource(openRecording(await response.text()));
  } catch (error) {
    return (error as Error).message;
  }
}

const EMPTY = {
  file: {
    format: 'foyer-recording',
    version: 1,
    charts: [],
    actors: [],
    dropped: 0,
    steps: [],
    earlier: {},
    values: {},
  },
} as const;

/** Returns the recording that the address names: the page behind a channel, or the file that is served beside this page. */
async function namedSource(search: string): Promise<Source | string | null> {
  if (isReplay(search)) return servedRecording();
  const channel = channelOf(search);
  return channel === null ? null : followPage(channel);
}

/** Shows the machines of the page that opened this one, or a recording. */
export async function openPage(): Promise<void> {
  const root = document.getElementById('root');
  const named = await namedSource(globalThis.location.search);
  if (root)
    createRoot(root).render(
      <StrictMode>
        {typeof named === 'string' ? <p role="alert">{named}</p> : <InspectorPage named={named} />}
      </StrictMode>,
    );
}

function InspectorPage({ named }: { named: Source | null }) {
  const [opened, show] = useState<Source | null>(null);
  const [empty] = useState(() => fileSource(structuredClone(EMPTY) as never));
  const source = opened ?? named ?? empty;
  const [key, setKey] = useState(0);
  const showNext = (next: Source | null) => {
    show(next);
    setKey(key + 1);
  };
  return (
    <Inspector
      key={key}
      source={source}
      onOpen={(recording) => showNext(fileSource(recording))}
      onReturn={opened && named ? () => showNext(null) : undefined}
    />
  );
}

interface InspectorProps extends React.ComponentProps<typeof Toolbar> {
  source: Source;
}

const ROW_HEIGHT = 30;

const stateOf = ({ state }: ActorRow): string => (state ? stateText(state.value) || state.status : '');

function useRows(): ActorRow[] {
  const { recording, version, n, showsEnded } = useView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a recording changes in place, and its version tells so
  return useMemo(
    () => actorsAt(recording, n).filter(({ hasEnded }) => showsEnded || !hasEnded),
    [recording, version, n, showsEnded],
  );
}

/** Shows all actors of the page as a tree; the arrow keys select one. */
function ActorTree() {
  const { recording, selected, select, n, showsEnded, setShowsEnded } = useView();
  const [text, search] = useState('');
  const list = useRef<VirtualizerHandle>(null);
  const wanted = text.toLowerCase();
  const rows = useRows().filter(({ actor }) => actor.name.toLowerCase().includes(wanted));
  const moved = recording.step(n)?.actor;

  function selectAt(place: number): void {
    const row = rows[Math.max(0, Math.min(place, rows.length - 1))];
    if (!row) return;
    select(row.actor.id);
    list.current?.scrollToIndex(rows.indexOf(row), { align: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const at = rows.findIndex(({ actor }) => actor.id === selected?.id);
    const place = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (place === undefined) return;
    event.preventDefault();
    selectAt(place);
  }

  return (
    <section className="pane actors" aria-labelledby="actors">
      <header>
        <h2 id="actors">Actors</h2>
        <span className="muted">{rows.length}</span>
        <label className="check">
          <input type="checkbox" checked={showsEnded} onChange={() => setShowsEnded(!showsEnded)} />
          ended
        </label>
      </header>
      <input
        type="search"
        className="field"
        aria-label="Find an actor"
        autoComplete="off"
        placeholder="Find an actor"
        value={text}
        onChange={({ currentTarget }) => search(currentTarget.value)}
      />
      <div
        className="scroll"
        role="tree"
        aria-label="Actors"
        tabIndex={0}
        aria-activedescendant={selected && `actor-${selected.id}`}
        onKeyDown={onKeyDown}
      >
        <Virtualizer ref={list} itemSize={ROW_HEIGHT}>
          {rows.map((row) => (
            <TreeRow
              key={row.actor.id}
              row={row}
              isSelected={row.actor.id === selected?.id}
              isMoved={row.actor.id === moved}
              onSelect={select}
            />
          ))}
        </Virtualizer>
      </div>
    </section>
  );
}

interface TreeRowProps {
  row: ActorRow;
  isSelected: boolean;
  isMoved: boolean;
  onSelect: (id: string) => void;
}

const TreeRow = ({ row, isSelected, isMoved, onSelect }: TreeRowProps) => (
  // The keyboard selects in the tree, whose rows are no stops of their own.
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above
  <div
    id={`actor-${row.actor.id}`}
    className="actor"
    role="treeitem"
    tabIndex={-1}
    aria-level={row.depth + 1}
    aria-selected={isSelected}
    data-actor={row.actor.name}
    data-moved={isMoved}
    data-ended={row.hasEnded}
    style={{ paddingInlineStart: 8 + row.depth * 14 }}
    onClick={() => onSelect(row.actor.id)}
  >
    <span className={row.actor.chart ? 'dot machine' : 'dot'} />
    <span className="name">{row.actor.name}</span>
    <span className="state">{stateOf(row)}</span>
  </div>
);

function Inspector({ source, ...files }: InspectorProps) {
  const view = useInspectorView(source);
  return (
    <ViewProvider value={view}>
      <main className="inspector">
        <Toolbar {...files} />
        {source.fault && <Fault fault={source.fault} />}
        {view.recording.steps.length === 0 ? (
          <p className="welcome" role="status">
            {source.status() === 'waiting'
              ? 'The page has not reported yet. Open the venue with ?inspect in its address, and press the button of its bar.'
              : 'Open a recording, or open the venue with ?inspect in its address.'}
          </p>
        ) : (
          <div className="panes">
            <ActorTree />
            <ChartPane />
            <DetailsPane />
            <StepsPane />
          </div>
        )}
      </main>
    </ViewProvider>
  );
}

/** The captured error that ended the recording. */
function Fault({ fault: { message, level, category, capturedAt, client, record } }: { fault: ShownRecord }) {
  const browser = [client.browser, client.browserVersion, client.os].filter(Boolean).join(' ');
  const times = record.times && `${record.times} times`;
  const facts = [level, category, times, capturedAt, client.clientURL, browser, client.clientVersion];
  return (
    <section className="fault" aria-labelledby="fault">
      <h2 id="fault">{message || 'Captured error'}</h2>
      <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      {(record.stack || record.causes) && (
        <details open>
          <summary>Where it came from</summary>
          <pre>
            {[record.stack, ...(record.causes ?? []).map((cause) => `Because of ${cause}`)]
              .filter(Boolean)
              .join('\n')}
          </pre>
        </details>
      )}
    </section>
  );
}
