import type { Plain } from '@domain/logs/redact';
import type { RecordingPart } from './recording';

/** From the page of the venue to its inspector; everything in it is redacted. */
export type PageMessage =
  | { kind: 'whole'; part: RecordingPart; dropped: number; maySend: boolean }
  | { kind: 'since'; part: RecordingPart; maySend: boolean }
  | { kind: 'values'; request: number; values: Record<string, Plain> }
  | { kind: 'left' };

/** From the inspector to the page. */
export type InspectorMessage =
  /** Asks for everything so far. */
  | { kind: 'greeting' }
  /** Asks for contexts and events by their ids. */
  | { kind: 'ask'; request: number; ids: number[] }
  | { kind: 'send'; actor: string; event: { type: string } };

/** Returns the address of the inspector for one page. */
export const inspectorAddress = (channel: string): string => `/inspector.html?channel=${channel}`;

export const channelOf = (search: string): string | null => new URLSearchParams(search).get('channel');

/** The address of the file that the inspector loads for `?record`. */
export const RECORD_ADDRESS = '/record.json';

export const isReplay = (search: string): boolean => new URLSearchParams(search).has('record');
