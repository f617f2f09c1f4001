/** Counts the connections of each user. */
export interface UserConnections {
  add(uid: string): void;
  remove(uid: string): void;
  count(uid: string): number;
  /** Calls back when the last connection of a user is closed. */
  onGone(listener: (uid: string) => void): void;
}

export function createUserConnections(): UserConnections {
  const connections = new Map<string, number>();
  const listeners: ((uid: string) => void)[] = [];
  const count = (uid: string) => connections.get(uid) ?? 0;
  return {
    count,
    add(uid) {
      connections.set(uid, count(uid) + 1);
    },
    remove(uid) {
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
