import type { Plain } from '@domain/logs/redact';
import { stateText } from '@domain/logs/transition';
import { clockText, useView } from './view';

export interface Difference {
  path: string;
  /** Missing where the value did not exist. */
  before?: Plain;
  after?: Plain;
}

const isBranch = (value: Plain | undefined): value is Plain[] | { [key: string]: Plain } =>
  typeof value === 'object' && value !== null;

interface DataTreeProps {
  name: string;
  value: Plain;
  isOpen?: boolean;
}

/** Shows data as nested lists that open and close. */
export function DataTree({ name, value, isOpen = false }: DataTreeProps) {
  if (!isBranch(value)) return <Leaf name={name} value={value} />;
  const entries: [string, Plain][] = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details className="branch" open={isOpen}>
      <summary>
        {name} <span className="muted">{size}</span>
      </summary>
      {entries.map(([key, item]) => (
        <DataTree key={key} name={key} value={item} />
      ))}
    </details>
  );
}

const Leaf = ({ name, value }: { name: string; value: Plain }) => (
  <div className="leaf">
    {name}: <code className={typeof value}>{JSON.stringify(value)}</code>
  </div>
);

const keysOf = (value: Plain): string[] => (isBranch(value) ? Object.keys(value) : []);
const at = (value: Plain, key: string): Plain | undefined =>
  isBranch(value) ? (value as Record<string, Plain>)[key] : undefined;

/** Returns the smallest parts in which two values differ. */
export function differences(before: Plain | undefined, after: Plain | undefined, path = ''): Difference[] {
  if (!isBranch(before) || !isBranch(after))
    return before === after ? [] : [{ path: path || 'context', before, after }];
  const keys = [...new Set([...keysOf(before), ...keysOf(after)])];
  return keys.flatMap((key) => differences(at(before, key), at(after, key), path ? `${path}.${key}` : key));
}

/** Compares the context of the selected actor at the marked moment with the shown one. */
export function Compare() {
  const { mark, setMark, n, selected, recording, go } = useView();
  const changes = selected ? recording.changesOf(selected.id) : [];
  const previous = changes.findLast(
    (step) => step.n < (selected ? (recording.changeAt(selected.id, n)?.n ?? n) : n),
  );
  return (
    <>
      <div className="row">
        <button type="button" onClick={() => setMark(n)}>
          Mark this moment
        </button>
        {previous && (
          <button type="button" onClick={() => setMark(previous.n)}>
            Mark the change before
          </button>
        )}
        {mark !== null && (
          <button type="button" onClick={() => setMark(null)}>
            Unmark
          </button>
        )}
      </div>
      {mark === null ? (
        <p className="empty">Mark a moment, then go to another one: what differs is shown here.</p>
      ) : (
        <>
          <p className="muted">
            Marked:{' '}
            <button type="button" className="link" onClick={() => go(mark)}>
              {mark}, {clockText(recording.step(mark)?.at ?? 0)}
            </button>{' '}
            · shown: {n}
          </p>
          <Differences mark={mark} />
        </>
      )}
    </>
  );
}

function Differences({ mark }: { mark: number }) {
  const { source, selected, recording, n } = useView();
  if (!selected) return null;
  const [one, other] = [recording.stateAt(selected.id, mark), recording.stateAt(selected.id, n)];
  if (!one || !other) return <p className="empty">{selected.name} did not exist at both moments.</p>;
  const [before, after] = [one, other].map(({ context }) =>
    context === null ? null : source.value(context),
  );
  if (before === undefined || after === undefined) return <p className="muted">Reading…</p>;
  const found = differences(before, after);
  const [was, is] = [one, other].map(({ value, status }) => stateText(value) || status);
  return (
    <>
      {was !== is && <DifferenceRow difference={{ path: 'state', before: was, after: is }} />}
      {found.map((difference) => (
        <DifferenceRow key={difference.path} difference={difference} />
      ))}
      {found.length === 0 && was === is && <p className="empty">Nothing differs in {selected.name}.</p>}
    </>
  );
}

const shown = (value: Plain | undefined): string =>
  value === undefined ? 'missing' : JSON.stringify(value, null, 1);

const DifferenceRow = ({ difference: { path, before, after } }: { difference: Difference }) => (
  <div className="difference" data-path={path}>
    <strong>{path}</strong>
    <del>{shown(before)}</del>
    <ins>{shown(after)}</ins>
  </div>
);
