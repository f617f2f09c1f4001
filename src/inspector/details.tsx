import { stateText } from '@domain/logs/transition';
import { type FormEvent, useEffect, useState } from 'react';
import { eventText } from './chart';
import { Compare, DataTree } from './compare';
import type { Chart, Timer } from './recording-file';
import { clockText, useCopy, useView } from './view';

const TABS = ['State', 'Event', 'Compare', 'Send'] as const;
type Tab = (typeof TABS)[number];

/** Shows the state of the selected actor at the shown moment, the event of that moment, and what changed. */
export function DetailsPane() {
  const [tab, choose] = useState<Tab>('State');
  return (
    <section className="pane details" aria-label="Details">
      <div role="tablist" aria-label="Details">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls="tab"
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        className="scroll"
        role="tabpanel"
        id="tab"
        aria-labelledby={`tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
      >
        {tab === 'State' && <StateDetails />}
        {tab === 'Event' && <EventDetails />}
        {tab === 'Compare' && <Compare />}
        {tab === 'Send' && <SendForm />}
      </div>
    </section>
  );
}

/** Shows a context or an event, which is asked for when it is looked at. */
export function ShownValue({ id, name }: { id: number | null; name: string }) {
  const { source } = useView();
  if (id === null) return null;
  const value = source.value(id);
  if (value === undefined) return <p className="muted">Reading…</p>;
  if (value === null) return <p className="muted">The {name} was dropped with older ones.</p>;
  return <DataTree name={name} value={value} isOpen />;
}

function StateDetails() {
  const { source, selected, state, recording, n } = useView();
  const copyText = useCopy();
  if (!selected || !state) return <p className="empty">Nothing is known of it at this moment.</p>;
  const text = stateText(state.value) || state.status;
  const copy = () =>
    copyText(
      JSON.stringify(
        {
          actor: selected.name,
          status: state.status,
          value: state.value,
          context: state.context && source.value(state.context),
        },
        null,
        2,
      ),
    );
  return (
    <>
      <div className="row">
        <strong className="state" data-state>
          {text}
        </strong>
        <button type="button" onClick={copy}>
          Copy state
        </button>
      </div>
      <p className="muted">
        {selected.name} · {selected.id} · {state.status}
      </p>
      {state.timers.map((timer) => (
        <Countdown key={timer.event} timer={timer} now={recording.step(n)?.at ?? 0} />
      ))}
      {state.context !== null && <ShownValue id={state.context} name="context" />}
    </>
  );
}

/** Counts a delay down: live, or as it was at the shown moment. */
function Countdown({ timer: { event, startedAt, milliseconds }, now }: { timer: Timer; now: number }) {
  const { isFollowing, source } = useView();
  const isLive = isFollowing && source.status() === 'live';
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isLive) return undefined;
    const ticking = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(ticking);
  }, [isLive]);
  const left = Math.max(0, startedAt + milliseconds - (isLive ? Date.now() : now));
  return (
    <div className="timer" data-timer={event}>
      <span>{eventText(event)}</span>
      <progress value={milliseconds - left} max={milliseconds} aria-label={eventText(event)} />
      <span className="muted">
        {(left / 1000).toFixed(1)} of {milliseconds / 1000} s
      </span>
    </div>
  );
}

function EventDetails() {
  const { source, recording, n } = useView();
  const copyText = useCopy();
  const step = recording.step(n);
  if (!step) return <p className="empty">Nothing was recorded yet.</p>;
  const payload = step.payload === null ? { type: step.event } : source.value(step.payload);
  return (
    <>
      <div className="row">
        <strong>{eventText(step.event)}</strong>
        <button type="button" onClick={() => copyText(JSON.stringify(payload ?? null, null, 2))}>
          Copy event
        </button>
      </div>
      <p className="muted">
        {clockText(step.at)} · from {recording.nameOf(step.from)} to {recording.nameOf(step.actor)}
      </p>
      {step.payload === null ? (
        <p className="muted">It has no data beside its type.</p>
      ) : (
        <ShownValue id={step.payload} name="event" />
      )}
    </>
  );
}

const eventsOf = ({ transitions }: Chart): string[] =>
  [...new Set(transitions.map(({ event }) => event))]
    .filter((type) => type && !type.startsWith('xstate.'))
    .sort();

/** Sends an event by hand, where the page allows it. */
function SendForm() {
  const { source, selected, chart } = useView();
  const [type, setType] = useState('');
  const [data, setData] = useState('{}');
  const [result, say] = useState('');
  const { send } = source;
  if (!send)
    return (
      <p className="empty">Events are sent only to an open page on this machine, or of the demo venue.</p>
    );
  if (!selected || !chart) return <p className="empty">Select a machine.</p>;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    try {
      const parsed: unknown = JSON.parse(data || '{}');
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError();
      send?.(selected?.id ?? '', { ...parsed, type });
      say(`${type} was sent to ${selected?.name}.`);
    } catch {
      say('The data is not an object in JSON. Write for example {"id": "lobby"}.');
    }
  }

  return (
    <form className="send" onSubmit={onSubmit}>
      <label>
        Event for {selected.name}
        <input
          className="field"
          list="events"
          autoComplete="off"
          required
          value={type}
          onChange={({ currentTarget }) => setType(currentTarget.value)}
        />
      </label>
      <datalist id="events">
        {eventsOf(chart).map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <label>
        Data, as JSON
        <textarea
          className="field"
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={data}
          onChange={({ currentTarget }) => setData(currentTarget.value)}
        />
      </label>
      <button type="submit" className="main">
        Send
      </button>
      <p role="status">{result}</p>
    </form>
  );
}
