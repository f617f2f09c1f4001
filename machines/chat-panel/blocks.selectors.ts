import type { SnapshotFrom } from 'xstate';
import type { BlockPlace } from './blocks.events';
import type { blocksMachine } from './blocks.machine';

type Snapshot = SnapshotFrom<typeof blocksMachine>;

/** Whether a person is blocked or the user is asked about it; `unknown` before the list is there. */
export type BlockState = 'unknown' | 'open' | 'asked' | 'blocked';

/** Returns whom the user blocks; null while that is not known. */
export const blockedPeople = (snapshot: Snapshot): readonly string[] | null => snapshot.context.uids;

/** Returns whether the user blocks the author of a message and did not ask to see it. */
export const isMessageHidden =
  (id: string, authorId: string) =>
  ({ context: { uids, revealed } }: Snapshot): boolean =>
    (uids?.includes(authorId) ?? false) && !revealed.includes(id);

const isAsked = (snapshot: Snapshot): boolean =>
  snapshot.matches({ task: 'asking' }) || (isBlockSaving(snapshot) && snapshot.context.change.blocked);

/** Returns what one place shows about blocking a person; the question stays until its answer is stored. */
export const blockState =
  (uid: string, place: BlockPlace) =>
  (snapshot: Snapshot): BlockState => {
    const { uids, change, place: asked } = snapshot.context;
    if (isAsked(snapshot) && change.uid === uid && asked === place) return 'asked';
    if (uids === null) return 'unknown';
    return uids.includes(uid) ? 'blocked' : 'open';
  };

/** Returns whether a change is being stored. */
export const isBlockSaving = (snapshot: Snapshot): boolean => snapshot.matches({ task: 'saving' });

/** Returns whether the last change, of this person, could not be stored. */
export const isBlockFailed =
  (uid: string) =>
  ({ context: { failure, change } }: Snapshot): boolean =>
    failure !== null && change.uid === uid;
