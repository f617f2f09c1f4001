import type { NewAttendee, OperationMode, OwnAttendee } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import type { EntryRemoval, EntryUpdate } from '@machines/presence/presence.events';
import { type Database, onDisconnect, ref, update } from 'firebase/database';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { send } from '@/services/realtime/listening';
import { isAbandoned, readOwnEntry } from './own-entry';
import type { TabRecord } from './tab-record';
import {
  countPath,
  details,
  entryPath,
  type Owner,
  placement,
  removal,
  removalByFields,
  tabsPath,
} from './tab-record';

interface Write {
  owner: Owner;
  /** The area of the entry as far as known. */
  from: string | null;
  put(from: string | null): Promise<unknown>;
  /** Writes again after a rejection, on top of the current entry. */
  repeat(current: OwnAttendee | null): Promise<unknown>;
}

/**
 * Manages the removals that the server writes when the connection ends. Nothing here waits for an answer: the
 * SDK drops it when the link is lost, and only the order of the frames matters.
 */
function openDisconnectWrites(database: Database) {
  /** Areas with a removal. */
  const areas = new Set<string>();
  const at = (path: string) => onDisconnect(ref(database, path));
  const cancelCount = (mode: string, areaId: string) => {
    areas.delete(areaId);
    send(at(`${mode}/${countPath(areaId)}`).cancel());
  };

  return {
    /** Prepares a move: wherever the link is lost during it, one of both removals fits. */
    prepare({ mode, uid }: Owner, from: string | null, to: string): void {
      const current = from ?? to;
      areas.add(current).add(to);
      send(at(mode).update(removal(uid, current)));
      if (current !== to) send(at(mode).update(removalByFields(uid, to)));
    },
    /**
     * Completes a move: only the removal from the new area remains. It is sent again, because hosted Firebase
     * rejects one that the rules do not allow yet.
     */
    settle({ mode, uid }: Owner, areaId: string): void {
      send(at(mode).update(removal(uid, areaId)));
      for (const other of [...areas]) if (other !== areaId) cancelCount(mode, other);
    },
    cancel({ mode, uid }: Owner): void {
      send(at(`${mode}/${entryPath(uid)}`).cancel());
      for (const areaId of [...areas]) cancelCount(mode, areaId);
    },
    /** Forgets everything: the connection has ended. */
    reset: () => areas.clear(),
  };
}

/** Opens the writes of the user's own presence in the realtime database. */
export function openPresence(database: Database, record: TabRecord) {
  const disconnectWrites = openDisconnectWrites(database);
  /** Only the last write of a person is repeated, and only on the same connection. */
  let turn = 0;
  record.onEnd(() => {
    turn += 1;
    disconnectWrites.reset();
  });

  const apply = (mode: OperationMode, values: object) => update(ref(database, mode), values);

  /** Repeats a denied write on top of the current entry, as long as that has changed each time. */
  async function correct(error: unknown, write: Write, own: number): Promise<void> {
    if (!isDenied(error)) throw error;
    const current = await readOwnEntry(database, write.owner);
    if (own !== turn) return;
    const from = current?.areaId ?? null;
    if (from === write.from) throw error;
    await write.repeat(current).catch((again: unknown) => correct(again, { ...write, from }, own));
  }

  async function perform(write: Write): Promise<void> {
    if (!record.isConnected()) throw new Failure('NOT_REACHABLE', 'Realtime database: not connected');
    turn += 1;
    const own = turn;
    try {
      await write.put(write.from).catch((error: unknown) => correct(error, write, own));
    } catch (error) {
      record.retire();
      throw realtimeFailure(error, 'writing the presence');
    }
  }

  /** The disconnect writes come first, so that the record proves that the server has them. */
  async function take(owner: Owner, attendee: NewAttendee, from: string | null): Promise<void> {
    disconnectWrites.prepare(owner, from, attendee.areaId);
    const tab = record.place(owner, attendee.areaId);
    await apply(owner.mode, placement(attendee, tab, from));
    disconnectWrites.settle(owner, attendee.areaId);
  }

  async function remove(owner: Owner, from: string | null): Promise<void> {
    const key = record.keyOf(owner);
    await apply(owner.mode, {
      ...(from !== null && removal(owner.uid, from)),
      ...(key !== null && { [tabsPath(owner.uid, key)]: null }),
    });
    record.retire();
    disconnectWrites.cancel(owner);
  }

  /** Whether the session of this tab has not ended. */
  const mayRead = (owner: Owner): Promise<boolean> =>
    readOwnEntry(database, owner).then(
      () => true,
      () => false,
    );

  return {
    /** Writes the entry. After a rejection a person who did not move stays where another tab has put them. */
    updateAttendee: ({ mode, attendee, from, placement: wanted }: EntryUpdate): Promise<void> => {
      const owner = { mode, uid: attendee.uid };
      const keep = () => apply(mode, details(attendee));
      return perform({
        owner,
        from,
        put: (area) => (wanted === 'keep' ? keep() : take(owner, attendee, area)),
        repeat: (current) =>
          wanted === 'move' || current === null || isAbandoned(current, record)
            ? take(owner, attendee, current?.areaId ?? null)
            : keep(),
      });
    },
    /**
     * Removes the entry, unless another tab holds it, the record of this tab and the disconnect writes. Without a
     * connection these have done it, and when the session has ended elsewhere the server does it.
     */
    removeAttendee: async ({ mode, uid, from }: EntryRemoval): Promise<void> => {
      if (!record.isConnected()) return;
      const owner = { mode, uid };
      await perform({
        owner,
        from,
        put: (area) => remove(owner, area),
        repeat: (current) => {
          const isOwn =
            current !== null && (isAbandoned(current, record) || current.tab === record.keyOf(owner));
          return remove(owner, isOwn ? current.areaId : null);
        },
      }).catch(async (error: unknown) => {
        if (!isDenied(error) || (await mayRead(owner))) throw error;
      });
    },
  };
}
