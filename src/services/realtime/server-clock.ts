import { type Database, type DatabaseReference, type DataSnapshot, onValue, ref } from 'firebase/database';

/** Returns a function that returns the time of the server, in milliseconds since 1970: what ends, ends by its clock. */
export function openServerClock(database: Database): () => number {
  let offset = 0;
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    offset = Number(snapshot.val());
  });
  return () => Date.now() + offset;
}

/**
 * Returns a function that waits until an interval, in milliseconds, has passed since the time stored at a path. Where it
 * has passed already, or nothing is stored, waiting helps nothing: it rejects with the refusal.
 */
export function openIntervals(database: Database, read: (place: DatabaseReference) => Promise<DataSnapshot>) {
  const serverNow = openServerClock(database);
  return async (path: string, interval: number, refusal: unknown): Promise<void> => {
    const last: unknown = (await read(ref(database, path))).val();
    const wait = typeof last === 'number' ? last + interval - serverNow() : 0;
    if (wait <= 0) throw refusal;
    await new Promise((resolve) => setTimeout(resolve, wait));
  };
}
