import type { Plain } from '@domain/sanitize';

/** Where an actor stands. */
export interface ActorState {
  status: string;
  /** The state value of a machine, null for other actors. */
  value: Plain;
  context: Plain;
}

/** What the page tells its inspector; everything in it is sanitised. */
export type InspectorMessage =
  | { kind: 'actor'; id: string; at: number; name: string; parentId: string | null; state: ActorState }
  | { kind: 'event'; id: string; at: number; from: string | null; event: Plain }
  | { kind: 'snapshot'; id: string; at: number; state: ActorState };

/** What the inspector tells the page: it is there and has seen nothing so far. */
export type InspectorGreeting = { kind: 'greeting' };

/** The address of the inspector for one page. */
export const inspectorAddress = (channel: string): string => `/inspector.html?channel=${channel}`;

export const channelOf = (search: string): string => new URLSearchParams(search).get('channel') ?? '';

/** Where the page of the inspector finds the record of a fault that it is asked for with `?record`. */
export const RECORD_ADDRESS = '/record.json';

export const isReplay = (search: string): boolean => new URLSearchParams(search).has('record');
