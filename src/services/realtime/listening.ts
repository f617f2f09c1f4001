import type { Failure } from '@domain/shared/failure';
import { LINK_RETRY_DELAY_MAX } from '@domain/shared/limits';
import { type DataSnapshot, onValue, type Query } from 'firebase/database';
import { waitUntil } from '@/services/api/wait';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';

type OnChange = (snapshot: DataSnapshot) => void;

/** Listens to a place of the database; a rejection is reported as a Failure. Returns the function that stops. */
export const listen = (
  place: Query,
  doing: string,
  onFailure: (failure: Failure) => void,
  onChange: OnChange,
): (() => void) => onValue(place, onChange, (error) => onFailure(realtimeFailure(error, doing)));

/** Listens to a place, and again when the server revoked that for a token that was renewed too late. */
export function follow(place: Query, onChange: OnChange, onMissing: () => void = () => {}): () => void {
  let stop = () => {};
  const begin = () => {
    stop = onValue(place, onChange, () => {
      onMissing();
      const again = waitUntil(LINK_RETRY_DELAY_MAX);
      stop = again.stop;
      void again.elapsed.then((elapsed) => elapsed && begin());
    });
  };
  begin();
  return () => stop();
}

/** Returns the function that stops all of what is listened to. */
export const all = (stops: Iterable<() => void>) => (): void => {
  for (const stop of stops) stop();
};

/** Sends what nothing waits for: the SDK drops it when the link is lost. */
export const send = (request: Promise<void>): void => void request.catch(() => {});

/** Returns what handles a rejection of the rules; others are thrown. */
export const ifDenied =
  <Answer>(handle: (error: unknown) => Answer) =>
  (error: unknown): Answer => {
    if (isDenied(error)) return handle(error);
    throw error;
  };

/** Returns the children of a place, in the order of its query. */
export function childrenOf(snapshot: DataSnapshot): DataSnapshot[] {
  const children: DataSnapshot[] = [];
  snapshot.forEach((child) => void children.push(child));
  return children;
}

/** Returns the keys and values below a place, in the order of its query. */
export const entriesOf = (snapshot: DataSnapshot): [key: string, value: unknown][] =>
  childrenOf(snapshot).map((child) => [child.key ?? '', child.val()]);
