import { type NewAttendee, type OperationMode, ownEntrySchema } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import {
  type Database,
  increment,
  onDisconnect,
  onValue,
  ref,
  runTransaction,
  serverTimestamp,
} from 'firebase/database';

const KEY_LENGTH = 3;
const RADIX = 36;

/** Returns a random key. It is short, so that the rules limit how many records a person can have. */
const newKey = (): string =>
  Math.floor(Math.random() * RADIX ** KEY_LENGTH)
    .toString(RADIX)
    .padStart(KEY_LENGTH, '0');

/** A person in an operation mode. */
export interface Owner {
  mode: OperationMode;
  uid: string;
}

const FIELDS = Object.keys(ownEntrySchema.entries);

export const entryPath = (uid: string): string => `attendees/${escapeKey(uid)}`;
export const countPath = (areaId: string): string => `attendeeCounts/${escapeKey(areaId)}`;
/** The records of a person's tabs, or the one with this key. */
export const tabsPath = (uid: string, ...tab: string[]): string =>
  ['attendeeTabs', escapeKey(uid), ...tab].join('/');

/** Returns the update that removes a person: their entry, and one from the count of their area. */
export const removal = (uid: string, areaId: string) => ({
  [entryPath(uid)]: null,
  [countPath(areaId)]: increment(-1),
});

/**
 * Returns the same update with other paths: of two such removals, only the one that fits the current entry
 * succeeds.
 */
export const removalByFields = (uid: string, areaId: string) => ({
  ...Object.fromEntries(FIELDS.map((field) => [`${entryPath(uid)}/${field}`, null])),
  [countPath(areaId)]: increment(-1),
});

/**
 * Returns the update that puts a person into an area under the record of a tab: their entry, and the counts of
 * the areas that differ.
 */
export const placement = (attendee: NewAttendee, tab: string, from: string | null) => ({
  [entryPath(attendee.uid)]: { ...attendee, tab, timestamp: serverTimestamp() },
  ...(from !== attendee.areaId && {
    [countPath(attendee.areaId)]: increment(1),
    ...(from !== null && { [countPath(from)]: increment(-1) }),
  }),
});

/** Returns the update that changes the details of an entry and leaves the person where they are. */
export const details = ({ uid, name, company, title, picture, status, inCall, nameKey }: NewAttendee) => ({
  [`${entryPath(uid)}/name`]: name,
  [`${entryPath(uid)}/company`]: company ?? null,
  [`${entryPath(uid)}/title`]: title ?? null,
  [`${entryPath(uid)}/picture`]: picture ?? null,
  [`${entryPath(uid)}/status`]: status,
  [`${entryPath(uid)}/inCall`]: inCall ?? null,
  [`${entryPath(uid)}/nameKey`]: nameKey,
  [`${entryPath(uid)}/timestamp`]: serverTimestamp(),
});

/**
 * Opens the record of this tab. The rules accept an entry only under a record with its area. A write that the SDK
 * repeats on another connection must not create the record, because that connection would end without removing
 * it. Therefore the record is written by a transaction: the SDK never repeats one that was sent.
 */
export function openTabRecord(database: Database) {
  const former = new Set<string>();
  const listeners = new Set<() => void>();
  let current: (Owner & { key: string; stop: () => void }) | null = null;
  let isConnected = false;

  const keyOf = ({ mode, uid }: Owner): string | null =>
    current?.mode === mode && current.uid === uid ? current.key : null;
  const at = ({ mode, uid }: Owner, key: string) => ref(database, `${mode}/${tabsPath(uid, key)}`);

  function retire(): void {
    if (!current) return;
    former.add(current.key);
    current.stop();
    current = null;
  }

  function begin(owner: Owner): string {
    retire();
    const key = newKey();
    // A transaction starts from data that the SDK follows.
    const stop = onValue(at(owner, key), () => {});
    current = { ...owner, key, stop };
    onDisconnect(at(owner, key))
      .remove()
      .catch(() => {});
    return key;
  }

  onValue(ref(database, '.info/connected'), (snapshot) => {
    const hasEnded = isConnected && snapshot.val() !== true;
    isConnected = snapshot.val() === true;
    if (!hasEnded) return;
    retire();
    for (const listener of listeners) listener();
  });

  return {
    /**
     * Sets the area of the record, which the server removes when the connection ends; returns its key. Only for an
     * open connection.
     */
    place(owner: Owner, areaId: string) {
      const key = keyOf(owner) ?? begin(owner);
      runTransaction(at(owner, key), () => ({ areaId }), { applyLocally: false }).catch(() => {});
      return key;
    },
    /** Returns the key of the current record of a person, if there is one. */
    keyOf,
    /** Returns whether a key was used by this tab earlier. */
    isFormer: (key: string) => former.has(key),
    /** Ends the use of the current record. */
    retire,
    isConnected: () => isConnected,
    /** Calls back after each end of a connection; returns the function that stops. */
    onEnd(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The record of this tab, one for each connection. */
export type TabRecord = ReturnType<typeof openTabRecord>;
