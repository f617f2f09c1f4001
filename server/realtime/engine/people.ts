/** How many connections speak for each person. */
export interface People {
  arrive(uid: string): void;
  leave(uid: string): void;
  count(uid: string): number;
  /** Calls back when nobody speaks for a person any more. */
  onGone(listener: (uid: string) => void): void;
}

export function createPeople(): People {
  const connections = new Map<string, number>();
  const listeners: ((uid: string) => void)[] = [];
  const count = (uid: string) => connections.get(uid) ?? 0;
  return {
    count,
    arrive(uid) {
      connections.set(uid, count(uid) + 1);
    },
    leave(uid) {
      const left = count(uid) - 1;
      if (left > 0) connections.set(uid, left);
      else {
        connections.delete(uid);
        for (const listener of listeners) listener(uid);
      }
    },
    onGone(listener) {
      listeners.push(listener);
    },
  };
}
