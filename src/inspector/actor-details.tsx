import type { Plain } from '@domain/logs/redact';
import { eventType, type SeenActor, type SeenEvent, shownState } from './actor-log';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

export const ActorDetails = ({ actor }: { actor: SeenActor }) => (
  <section aria-labelledby="actor-name" className="details">
    <h2 id="actor-name">{actor.name}</h2>
    <p>
      <strong data-state>{shownState(actor)}</strong> <span className="muted">{actor.id}</span>
    </p>
    <DataTree name="context" value={actor.state.context} open />
    <h3>
      Events <span className="muted">{actor.received}</span>
    </h3>
    <ol className="events">
      {actor.events.map((seen) => (
        <EventRow key={seen.key} seen={seen} />
      ))}
    </ol>
  </section>
);

const EventRow = ({ seen }: { seen: SeenEvent }) => (
  <li>
    <span className="muted">
      {clock.format(seen.at)} {seen.from && `from ${seen.from}`}
    </span>
    <DataTree name={eventType(seen.event)} value={seen.event} />
  </li>
);

interface DataTreeProps {
  name: string;
  value: Plain;
  open?: boolean;
}

const entriesOf = (value: Plain[] | { [key: string]: Plain }): [string, Plain][] => Object.entries(value);

/** Renders data as nested lists that open and close. */
function DataTree({ name, value, open = false }: DataTreeProps) {
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
