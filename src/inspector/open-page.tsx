import type { ShownRecord } from '@domain/logs/shown-record';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ActorTree } from './actor-tree';
import { ChartPane } from './chart-view';
import { DetailsPane } from './details';
import { channelOf, isReplay, RECORD_ADDRESS } from './protocol';
import { openRecording } from './recording-file';
import { fileSource, followPage, type Source } from './source';
import { StepsPane } from './steps';
import { Toolbar } from './toolbar';
import { useInspectorView, ViewProvider } from './view';

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
