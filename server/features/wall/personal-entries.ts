import type { OperationMode } from '@domain/people/attendee';
import { escapeKey } from '@domain/shared/database-key';
import type { Records } from '../../backend/realtime/records';
import type { Json } from '../../backend/realtime/tree/read-node';
import { childrenOf, type Find, fieldOf, foundEntries, type PersonalEntries } from '../presence';
import { reactionEntries } from './reactions';

/** Finds the posts of a person on all walls, or those that wait for a host. */
const postsIn =
  (branch: 'wall' | 'wallQueue') =>
  async (reader: Pick<Records, 'read'>, mode: OperationMode, uid: string): Promise<[string, Json][]> => {
    const path = `${mode}/${branch}`;
    return childrenOf(await reader.read(path)).flatMap(([widgetId, posts]) =>
      childrenOf(posts)
        .filter(([, post]) => fieldOf(post, 'authorId') === uid)
        .map(([id, post]): [string, Json] => [`${path}/${widgetId}/${id}`, post]),
    );
  };

const waitingPosts = postsIn('wallQueue');

/** Finds the slots of a person's waiting posts. */
const slotsIn: Find = async (reader, mode, uid) => {
  const path = `${mode}/wallSlots`;
  const key = escapeKey(uid);
  return childrenOf(await reader.read(path)).flatMap(([widgetId, people]) =>
    childrenOf(people)
      .filter(([person]) => person === key)
      .map(([, slots]): [string, Json] => [`${path}/${widgetId}/${key}`, slots]),
  );
};

interface Silenced {
  mode: OperationMode;
  /** The uid of tokens. */
  uid: string;
  kind: 'MUTE' | 'BAN';
  /** The one channel that it concerns; the venue when missing. */
  channelId?: string | undefined;
}

/** Returns the writes that remove the posts of a banned person which wait on the walls that they are banned from. */
export async function waitingPostRemoval(
  records: Pick<Records, 'read'>,
  { mode, uid, kind, channelId }: Silenced,
): Promise<Record<string, null>> {
  if (kind !== 'BAN') return {};
  const found = await waitingPosts(records, mode, uid);
  const places = new Map(childrenOf(await records.read(`${mode}/wallPlaces`)));
  const isOf = (path: string) =>
    channelId === undefined || places.get(path.split('/')[2] ?? '') === channelId;
  return Object.fromEntries(found.flatMap(([path]) => (isOf(path) ? [[path, null]] : [])));
}

/** What a person posted on walls and reacted with there, for the export and deletion of their data. */
export const personalEntries: readonly PersonalEntries[] = [
  foundEntries('wallPosts', 'wall/$widgetId/$postId', postsIn('wall')),
  foundEntries('waitingWallPosts', 'wallQueue/$widgetId/$postId', waitingPosts),
  foundEntries('wallSlots', 'wallSlots/$widgetId/$uid', slotsIn),
  reactionEntries,
];
