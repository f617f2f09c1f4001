/** Checks whether the user of a connection may still be signed in. */
type Recheck = () => void;

/** The connections of each user. */
export type UserConnections = ReturnType<typeof createUserConnections>;

export function createUserConnections() {
  const connections = new Map<string, Set<Recheck>>();
  const listeners: ((uid: string) => void)[] = [];
  let changes = 0;
  return {
    count: (uid: string) => connections.get(uid)?.size ?? 0,
    add(uid: string, recheck: Recheck) {
      const own = connections.get(uid) ?? new Set();
      connections.set(uid, own.add(recheck));
    },
    remove(uid: string, recheck: Recheck) {
      const own = connections.get(uid);
      own?.delete(recheck);
      if (own && own.size > 0) return;
      connections.delete(uid);
      for (const listener of listeners) listener(uid);
    },
    /** Calls back when the last connection of a user is closed. */
    onGone(listener: (uid: string) => void) {
      listeners.push(listener);
    },
    /** To be called when an account or a session of a user changed: all connections of the user are checked again. */
    recheck(uid: string) {
      changes += 1;
      for (const recheck of [...(connections.get(uid) ?? [])]) recheck();
    },
    /** Returns the number of such changes so far. */
    changes: () => changes,
  };
}

/** Counts the listens of each user over all connections. */
export type UserListens = ReturnType<typeof createUserListens>;

export function createUserListens(most: number) {
  const listens = new Map<string, number>();
  const count = (uid: string) => listens.get(uid) ?? 0;
  return {
    /** Returns whether the user has as many listens as one may have. */
    isFull: (uid: string) => count(uid) >= most,
    add(uid: string) {
      listens.set(uid, count(uid) + 1);
    },
    remove(uid: string) {
      if (count(uid) > 1) listens.set(uid, count(uid) - 1);
      else listens.delete(uid);
    },
  };
}
