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
