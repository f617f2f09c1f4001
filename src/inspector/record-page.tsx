import type { ShownRecord } from '@domain/logs/shown-record';
import type { Transition } from '@domain/logs/transition';
import { useState } from 'react';

/** Returns the state of each machine after a step, by name, in the order of their first transition. */
function statesAt(transitions: readonly Transition[], step: number): [machine: string, state: string][] {
  const seen = transitions.slice(0, step + 1).map(({ machine, state }) => [machine, state] as const);
  return [...new Map(seen)];
}

/** Returns the time since the first step: "+1.250 s". */
const sinceFirst = (transitions: readonly Transition[], step: number): string => {
  const first = transitions[0]?.at ?? 0;
  return `+${(((transitions[step]?.at ?? first) - first) / 1_000).toFixed(3)} s`;
};

/** Shows a captured fault and lets the reader step through the transitions that led to it. */
export function RecordPage({ record: shown }: { record: ShownRecord }) {
  const { transitions } = shown.record;
  const last = transitions.length - 1;
  const [step, choose] = useState(last);
  return (
    <main className="page">
      <h1>{shown.message || 'Captured error'}</h1>
      <Facts shown={shown} />
      <Origin shown={shown} />
      <div className="panes">
        <States transitions={transitions} step={step} />
        <section aria-labelledby="steps" className="details">
          <h2 id="steps">Steps</h2>
          <p className="walk">
            <button type="button" disabled={step === 0} onClick={() => choose(step - 1)}>
              Previous step
            </button>
            <button type="button" disabled={step === last} onClick={() => choose(step + 1)}>
              Next step
            </button>
            <span className="muted">
              {step + 1} of {transitions.length}
            </span>
          </p>
          <ol className="steps">
            {transitions.map((transition, place) => (
              <Step
                // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
                key={place}
                transition={transition}
                since={sinceFirst(transitions, place)}
                current={place === step}
                onChoose={() => choose(place)}
              />
            ))}
          </ol>
        </section>
      </div>
    </main>
  );
}

function Facts({ shown: { level, category, capturedAt, client, record } }: { shown: ShownRecord }) {
  const browser = [client.browser, client.browserVersion, client.os].filter(Boolean).join(' ');
  const times = record.times && `${record.times} times`;
  const facts = [level, category, times, capturedAt, client.clientURL, browser, client.clientVersion];
  return <p className="muted">{facts.filter(Boolean).join(' · ')}</p>;
}

const Origin = ({ shown: { record } }: { shown: ShownRecord }) => (
  <>
    {record.stack && <pre>{record.stack}</pre>}
    {record.causes && <pre>{record.causes.map((cause) => `Because of ${cause}`).join('\n')}</pre>}
  </>
);

interface StepProps {
  transition: Transition;
  since: string;
  current: boolean;
  onChoose: () => void;
}

const Step = ({ transition: { machine, event, state }, since, current, onChoose }: StepProps) => (
  <li>
    <button type="button" aria-current={current && 'step'} onClick={onChoose}>
      <span className="muted">{since}</span> <strong>{machine}</strong> <span>{event}</span>{' '}
      <span className="state">{state}</span>
    </button>
  </li>
);

const States = ({ transitions, step }: { transitions: readonly Transition[]; step: number }) => (
  <section aria-labelledby="states" className="details">
    <h2 id="states">States at that time</h2>
    <dl className="states">
      {statesAt(transitions, step).map(([machine, state]) => (
        <div key={machine} data-machine={machine} data-moved={transitions[step]?.machine === machine}>
          <dt>{machine}</dt>
          <dd className="state">{state}</dd>
        </div>
      ))}
    </dl>
  </section>
);
