import { eventType, type SeenActor, type SeenEvent, shownState } from './actor-log';
import { DataTree } from './data-tree';

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
