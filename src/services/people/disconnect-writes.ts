import { type Database, onDisconnect, ref } from 'firebase/database';
import { countPath, entryPath, type Owner, removal, removalByFields } from './presence-updates';

/**
 * Manages the removals that the server writes when the connection ends. Nothing here waits for an answer: the
 * SDK drops it when the link is lost, and only the order of the frames matters.
 */
export function openDisconnectWrites(database: Database) {
  /** Areas with a removal. */
  const areas = new Set<string>();
  const at = (path: string) => onDisconnect(ref(database, path));
  const send = (request: Promise<void>) => void request.catch(() => {});
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
