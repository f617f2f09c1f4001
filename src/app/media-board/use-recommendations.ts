import type { likesMachine } from '@machines/media-board/likes.machine';
import {
  createRecommendations,
  type RecommendationsPlace,
} from '@machines/media-board/recommendations.machine';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { createRecommendationCalls } from '@/services/media-board/recommendations';
import type { Services } from '@/services/services';
import { useAppActor, useSpawned } from '../app-context';

export type RecommendationsActor = ActorRefFrom<typeof createRecommendations>;

const recommendationsOf = ({ client }: Services) =>
  createRecommendations(createRecommendationCalls(client.call));

interface RecommendationsParts {
  place: RecommendationsPlace;
  /** Null while no piece is open. */
  pieceId: string | null;
  likes: ActorRefFrom<typeof likesMachine> | null;
}

/**
 * Creates the actor of a board's recommendations, which lives as long as the component: it counts the pieces that are
 * opened, and recommends others after each like.
 */
export function useRecommendations({ place, pieceId, likes }: RecommendationsParts): RecommendationsActor {
  const actor = useSpawned(recommendationsOf, { parent: useAppActor(), ...place });
  useEffect(() => {
    if (pieceId !== null) actor.send({ type: 'piece.opened', contentPieceId: pieceId });
  }, [actor, pieceId]);
  useEffect(() => {
    if (likes) return likes.on('like.stored', () => actor.send({ type: 'likes.changed' })).unsubscribe;
    return undefined;
  }, [actor, likes]);
  return actor;
}
