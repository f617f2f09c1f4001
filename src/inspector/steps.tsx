import { stateText } from '@domain/logs/transition';
import { useState } from 'react';
import { Virtualizer } from 'virtua';
import { eventText } from './chart';
import type { Step } from './recording-file';
import { SequenceView } from './sequence';
import { clockText, STEP_HEIGHT, useScrolledTo, useStepKeys, useView } from './view';

/** Shows the recorded events as a list or as messages between actors, with the filters for both. */
export function StepsPane() {
  const { recording, steps } = useView();
  const [isSequence, showSequence] = useState(false);
  return (
    <section className="pane steps" aria-labelledby="steps">
      <header>
        <h2 id="steps">Events</h2>
        <span className="muted">
          {steps.length.toLocaleString('en')}
          {steps.length < recording.steps.length && ` of ${recording.steps.length.toLocaleString('en')}`}
          {recording.dropped > 0 && ` · ${recording.dropped.toLocaleString('en')} older ones were dropped`}
        </span>
        <Filters />
        <fieldset className="switch">
          <legend className="hidden">Show events as</legend>
          {['List', 'Sequence'].map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={isSequence === (name === 'Sequence')}
              onClick={() => showSequence(name === 'Sequence')}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </header>
      {steps.length === 0 ? (
        <p className="empty">No event matches. Clear the filters to see all.</p>
      ) : isSequence ? (
        <SequenceView />
      ) : (
        <StepList />
      )}
    </section>
  );
}

const TIMES: readonly [seconds: number, label: string][] = [
  [0, 'any time'],
  [1, 'the last second'],
  [10, 'the last 10 seconds'],
  [60, 'the last minute'],
];

function Filters() {
  const { filter, setFilter, recording, selected } = useView();
  const isFiltered = filter.actor !== '' || filter.text !== '' || filter.seconds > 0;
  return (
    <div className="filters">
      <input
        type="search"
        className="field"
        aria-label="Filter events"
        autoComplete="off"
        placeholder="Filter: event or actor"
        value={filter.text}
        onChange={({ currentTarget }) => setFilter({ text: currentTarget.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={filter.actor !== ''}
          onChange={() => setFilter({ actor: filter.actor ? '' : (selected?.id ?? '') })}
        />
        only {recording.nameOf(filter.actor || (selected?.id ?? null))}
      </label>
      <select
        className="field"
        aria-label="Time of events"
        value={filter.seconds}
        onChange={({ currentTarget }) => setFilter({ seconds: Number(currentTarget.value) })}
      >
        {TIMES.map(([seconds, label]) => (
          <option key={seconds} value={seconds}>
            {label}
          </option>
        ))}
      </select>
      {isFiltered && (
        <button type="button" onClick={() => setFilter({ actor: '', text: '', seconds: 0 })}>
          Clear
        </button>
      )}
    </div>
  );
}

function StepList() {
  const { steps, n } = useView();
  const onKeyDown = useStepKeys();
  const list = useScrolledTo(steps, n);
  return (
    <div
      className="scroll"
      role="listbox"
      aria-label="Events"
      tabIndex={0}
      aria-activedescendant={`step-${n}`}
      onKeyDown={onKeyDown}
    >
      <Virtualizer ref={list} itemSize={STEP_HEIGHT}>
        {steps.map((step) => (
          <StepRow key={step.n} step={step} isCurrent={step.n === n} />
        ))}
      </Virtualizer>
    </div>
  );
}

function StepRow({ step, isCurrent }: { step: Step; isCurrent: boolean }) {
  const { recording, go, select } = useView();
  const { n, at, from, actor, event, after, taken } = step;
  return (
    // The keyboard moves in the list, whose rows are no stops of their own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={`step-${n}`}
      className="step"
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      data-event={event}
      onClick={() => {
        go(n);
        select(actor);
      }}
    >
      <span className="muted number">{n}</span>
      <span className="muted">{clockText(at)}</span>
      <span className="ends">
        <span className="muted">{from === null ? '' : `${recording.nameOf(from)} → `}</span>
        {recording.nameOf(actor)}
      </span>
      <strong>{eventText(event)}</strong>
      <span className={taken.length > 0 ? 'state' : 'muted'}>
        {after ? stateText(after.value) || after.status : ''}
      </span>
    </div>
  );
}
