/** Checks whether the user of a connection may still be signed in. */
type Recheck = () => void;

/** The connections of each user. */
export interface UserConnections {
  add(uid: string, recheck: Recheck): void;
  remove(uid: string, recheck: Recheck): void;
  count(uid: string): number;
  /** Calls back when the last connection of a user is closed. */
  onGone(listener: (uid: string) => void): void;
  /** To be called when an account or a session of a user changed: all connections of the user are checked again. */
  recheck(uid: string): void;
  /** Returns the number of such changes so far. */
  changes(): number;
}

export function createUserConnections(): UserConnections {
  const connections = new Map<string, Set<Recheck>>();
  const listeners: ((uid: string) => void)[] = [];
  let changes = 0;
  return {
    count: (uid) => connections.get(uid)?.size ?? 0,
    changes: () => changes,
    add(uid, recheck) {
      const own = connections.get(uid) ?? new Set();
      connections.set(uid, own.add(recheck));
    },
    remove(uid, recheck) {
      const own = connections.get(uid);
      own?.delete(recheck);
      if (own && own.size > 0) return;
      connections.delete(uid);
      for (const listener of listeners) listener(uid);
    },
    onGone(listener) {
      listeners.push(listener);
    },
    recheck(uid) {
      changes += 1;
      for (const recheck of [...(connections.get(uid) ?? [])]) recheck();
    },
  };
}

/** Counts the listens of each user over all connections. */
export interface UserListens {
  /** Returns whether the user has as many listens as one may have. */
  isFull(uid: string): boolean;
  add(uid: string): void;
  remove(uid: string): void;
}

export function createUserListens(most: number): UserListens {
  const listens = new Map<string, number>();
  const count = (uid: string) => listens.get(uid) ?? 0;
  return {
    isFull: (uid) => count(uid) >= most,
    add(uid) {
      listens.set(uid, count(uid) + 1);
    },
    remove(uid) {
      if (count(uid) > 1) listens.set(uid, count(uid) - 1);
      else listens.delete(uid);
    },
  };
}
