import type { Plain } from '@domain/logs/redact';
import { stateText } from '@domain/logs/transition';
import type { ActorState, InspectorMessage } from '@/app/inspector-message';

const KEPT_EVENTS = 500;

export interface SeenEvent {
  key: number;
  at: number;
  from: string | null;
  event: Plain;
}

export interface SeenActor {
  id: string;
  name: string;
  parentId: string | null;
  state: ActorState;
  /** The newest event first. */
  events: readonly SeenEvent[];
  received: number;
}

/** Every actor of a page by its session id, in the order of creation. */
export type ActorLog = ReadonlyMap<string, SeenActor>;

const UNKNOWN: ActorState = { status: 'active', value: null, context: null };

const unseenActor = (id: string): SeenActor => ({
  id,
  name: id,
  parentId: null,
  state: UNKNOWN,
  events: [],
  received: 0,
});

/** Returns the log after one more message. */
export function withMessage(log: ActorLog, message: InspectorMessage): ActorLog {
  const known = log.get(message.id) ?? unseenActor(message.id);
  return new Map(log).set(message.id, changed(known, message));
}

function changed(actor: SeenActor, message: InspectorMessage): SeenActor {
  if (message.kind === 'event') return withEvent(actor, message);
  if (message.kind === 'snapshot') return { ...actor, state: message.state };
  return { ...actor, name: message.name, parentId: message.parentId, state: message.state };
}

function withEvent(actor: SeenActor, { at, from, event }: InspectorMessage & { kind: 'event' }): SeenActor {
  const received = actor.received + 1;
  const events = [{ key: received, at, from, event }, ...actor.events].slice(0, KEPT_EVENTS);
  return { ...actor, received, events };
}

/** Returns the shown state of an actor: a machine's state value, else its status. */
export const shownState = ({ state }: SeenActor): string => stateText(state.value) || state.status;

export const eventType = (event: Plain): string =>
  typeof event === 'object' && event !== null && !Array.isArray(event) ? String(event.type) : String(event);

/** Returns the actors with their depth below the root, parents before children. */
export function asTree(log: ActorLog, parentId: string | null = null, depth = 0): [SeenActor, number][] {
  const level = [...log.values()].filter((actor) =>
    parentId === null
      ? actor.parentId === null || !log.has(actor.parentId)
      : actor.parentId === parentId && actor.id !== parentId,
  );
  return level.flatMap((actor) => [[actor, depth], ...asTree(log, actor.id, depth + 1)]);
}
