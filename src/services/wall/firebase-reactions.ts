import { escapeKey } from '@domain/shared/database-key';
import { ownReaction, type PostReaction } from '@domain/wall/post-reactions';
import { OWN_REACTIONS } from '@domain/wall/wall-limits';
import type { PostReactionsPort, ReactionStoring } from '@machines/social-wall/post-reactions.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import {
  type Database,
  type DataSnapshot,
  increment,
  limitToLast,
  onValue,
  orderByChild,
  query,
  ref,
  serverTimestamp,
} from 'firebase/database';
import { openRecords } from '@/services/chat/firebase-records';
import { isDenied, realtimeFailure } from '@/services/identity/firebase-failure';
import { read } from '@/services/people/firebase-people';

const ownPath = ({ widgetId, userId }: WallPlace): string =>
  `wallReactions/${escapeKey(widgetId)}/${escapeKey(userId)}`;

function reactionsIn(snapshot: DataSnapshot): ReadonlyMap<string, PostReaction> {
  const reactions = new Map<string, PostReaction>();
  snapshot.forEach((child) => {
    const kind = ownReaction(child.val());
    if (kind && child.key) reactions.set(child.key, kind);
  });
  return reactions;
}

/** Returns the values that change a reaction, with one less of the former and one more of the new kind. */
function valuesOf({ postId, from, to, ...place }: ReactionStoring): object {
  const count = (kind: PostReaction) => `wall/${escapeKey(place.widgetId)}/${postId}/reactions/${kind}`;
  return {
    [`${ownPath(place)}/${postId}`]: to && { kind: to, at: serverTimestamp() },
    ...(from && { [count(from)]: increment(-1) }),
    ...(to && { [count(to)]: increment(1) }),
  };
}

/** Opens the reactions of the user to posts in the realtime database. */
export function openReactions(database: Database): PostReactionsPort {
  const { write } = openRecords(database);
  const store = (choice: ReactionStoring) => write(choice.mode, valuesOf(choice), 'reacting to a post');
  const stored = async (place: ReactionStoring): Promise<PostReaction | null> =>
    ownReaction((await read(ref(database, `${place.mode}/${ownPath(place)}/${place.postId}`))).val());

  /** Stores a refused reaction in place of what is stored: the user may have reacted elsewhere meanwhile, or long ago. */
  async function storeAgain(choice: ReactionStoring, refusal: unknown): Promise<void> {
    const from = isDenied(refusal) ? await stored(choice) : choice.from;
    if (from === choice.from) throw refusal;
    if (from !== choice.to) await store({ ...choice, from });
  }

  return {
    watchReactions: (place, onReactions, onFailure) =>
      onValue(
        query(
          ref(database, `${place.mode}/${ownPath(place)}`),
          orderByChild('at'),
          limitToLast(OWN_REACTIONS),
        ),
        (snapshot) => onReactions(reactionsIn(snapshot)),
        (error) => onFailure(realtimeFailure(error, 'listening to reactions')),
      ),
    storeReaction: (choice) => store(choice).catch((error: unknown) => storeAgain(choice, error)),
  };
}
