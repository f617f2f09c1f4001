import type { Plain } from '@domain/logs/redact';

export const isBranch = (value: Plain | undefined): value is Plain[] | { [key: string]: Plain } =>
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
