import type { Plain } from '@domain/logs/redact';

interface DataTreeProps {
  name: string;
  value: Plain;
  open?: boolean;
}

const entriesOf = (value: Plain[] | { [key: string]: Plain }): [string, Plain][] => Object.entries(value);

/** Renders data as nested lists that open and close. */
export function DataTree({ name, value, open = false }: DataTreeProps) {
  if (typeof value !== 'object' || value === null) return <Leaf name={name} value={value} />;
  const entries = entriesOf(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details className="branch" open={open}>
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
    {name}: <code>{JSON.stringify(value)}</code>
  </div>
);
