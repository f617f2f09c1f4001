import { useRef } from 'react';
import { type Opened, openRecording } from './recording-file';
import type { SourceStatus } from './source';
import { clockText, useCopy, useView } from './view';

interface ToolbarProps {
  /** Shows another recording. */
  onOpen: (opened: Opened) => void;
  /** Returns to the page that was followed; missing where none is. */
  onReturn?: () => void;
}

const isDocked = new URLSearchParams(globalThis.location.search).has('docked');

/** The moment that is shown, and what can be done with the recording. */
export function Toolbar(props: ToolbarProps) {
  return (
    <header className="toolbar">
      <h1>Machines</h1>
      <Status />
      <Moments />
      <Files {...props} />
      {isDocked && (
        <button
          type="button"
          onClick={() => globalThis.parent.postMessage('inspector.close', globalThis.origin)}
        >
          Undock
        </button>
      )}
    </header>
  );
}

const STATUS: Record<SourceStatus, string> = {
  waiting: 'Waiting for the page',
  live: 'Live',
  left: 'The page was closed',
  file: 'Recording',
};

function Status() {
  const { source, isFollowing } = useView();
  const status = source.status();
  return (
    <span className={`status ${status}`} role="status">
      {status === 'live' && !isFollowing ? 'Paused' : STATUS[status]}
    </span>
  );
}

function Moments() {
  const { recording, n, isFollowing, follow, go, move, source, steps } = useView();
  const isLive = source.status() !== 'file';
  return (
    <fieldset className="moments" aria-label="Moment">
      {isLive && (
        <button type="button" onClick={() => (isFollowing ? go(n) : follow())}>
          {isFollowing ? 'Pause' : 'Follow'}
        </button>
      )}
      <button
        type="button"
        aria-label="Step back"
        disabled={n <= (steps[0]?.n ?? n)}
        onClick={() => move(-1)}
      >
        ◀
      </button>
      <button
        type="button"
        aria-label="Step forward"
        disabled={n >= (steps.at(-1)?.n ?? n)}
        onClick={() => move(1)}
      >
        ▶
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`Event ${n}`}
        min={recording.first}
        max={recording.last}
        value={n}
        onChange={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <output>
        {n.toLocaleString('en')} <span className="muted">of {recording.last.toLocaleString('en')}</span>
        <span className="muted time"> {recording.step(n) && clockText(recording.step(n)?.at ?? 0)}</span>
      </output>
    </fieldset>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: 'foyer-recording.json' }).click();
  URL.revokeObjectURL(address);
}

function Files({ onOpen, onReturn }: ToolbarProps) {
  const { source, say, said } = useView();
  const copy = useCopy();
  const picker = useRef<HTMLInputElement>(null);

  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      onOpen(openRecording(await file.text()));
    } catch (error) {
      say((error as Error).message);
    }
  }

  const text = async () => JSON.stringify(await source.save());
  return (
    <fieldset className="files" aria-label="Recording">
      <span role="status" className="said">
        {said}
      </span>
      {onReturn && (
        <button type="button" onClick={onReturn}>
          Back to the page
        </button>
      )}
      <button type="button" onClick={() => picker.current?.click()}>
        Open…
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Recording to open"
        accept="application/json,.json"
        onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
      />
      <button type="button" onClick={() => void text().then(download)}>
        Save
      </button>
      <button type="button" onClick={() => void text().then(copy)}>
        Copy all
      </button>
    </fieldset>
  );
}
