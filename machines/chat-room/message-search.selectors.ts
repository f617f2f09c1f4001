import type { Message } from '@domain/chat/message';
import type { SnapshotFrom } from 'xstate';
import type { messageSearchMachine } from './message-search.machine';

type Snapshot = SnapshotFrom<typeof messageSearchMachine>;

/** Returns how far the search has come; a closed one is idle. */
export const searchState = ({
  value,
}: Snapshot): 'idle' | 'typing' | 'searching' | 'paused' | 'finished' | 'failed' =>
  value === 'closed' ? 'idle' : value.opened;
export const isSearchOpen = (snapshot: Snapshot): boolean => snapshot.matches('opened');
export const typedSearch = (snapshot: Snapshot): string => snapshot.context.text;
/** Returns what the hits were searched by. */
export const searchedKey = (snapshot: Snapshot): string => snapshot.context.key;
/** Returns the messages that were found, newest first. */
export const searchHits = (snapshot: Snapshot): readonly Message[] => snapshot.context.hits;
/** Returns when the oldest searched message was sent; null while none was searched. */
export const searchedTo = (snapshot: Snapshot): number | null => snapshot.context.searchedTo;
/** Returns whether the search failed because the server could not be reached. */
export const isSearchUnreached = (snapshot: Snapshot): boolean =>
  snapshot.context.failure?.kind === 'NOT_REACHABLE';
