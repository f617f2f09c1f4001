import { type Database, onValue, ref } from 'firebase/database';

/** Returns a function that returns the time of the server, in milliseconds since 1970: what ends, ends by its clock. */
export function openServerClock(database: Database): () => number {
  let offset = 0;
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    offset = Number(snapshot.val());
  });
  return () => Date.now() + offset;
}
