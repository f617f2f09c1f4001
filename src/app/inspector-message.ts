import type { Plain } from '@domain/logs/redact';

/** The state of an actor. */
export interface ActorState {
  status: string;
  /** The state value of a machine, null for other actors. */
  value: Plain;
  context: Plain;
}

/** A message from the page to its inspector; everything in it is redacted. */
export type InspectorMessage =
  | { kind: 'actor'; id: string; at: number; name: string; parentId: string | null; state: ActorState }
  | { kind: 'event'; id: string; at: number; from: string | null; event: Plain }
  | { kind: 'snapshot'; id: string; at: number; state: ActorState };

/** Sent by the inspector to the page when it is ready to receive all messages so far. */
export type InspectorGreeting = { kind: 'greeting' };

/** Returns the address of the inspector for one page. */
export const inspectorAddress = (channel: string): string => `/inspector.html?channel=${channel}`;

export const channelOf = (search: string): string => new URLSearchParams(search).get('channel') ?? '';

/** The address of the fault record that the inspector loads for `?record`. */
export const RECORD_ADDRESS = '/record.json';

export const isReplay = (search: string): boolean => new URLSearchParams(search).has('record');
