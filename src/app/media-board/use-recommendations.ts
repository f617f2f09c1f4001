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

/** Creates the actor of a board's recommendations, which lives as long as the component; it counts the open pieces. */
export function useRecommendations(
  place: RecommendationsPlace,
  openedPieceId: string | null,
): RecommendationsActor {
  const actor = useSpawned(recommendationsOf, { parent: useAppActor(), ...place });
  useEffect(() => {
    if (openedPieceId !== null) actor.send({ type: 'piece.opened', contentPieceId: openedPieceId });
  }, [actor, openedPieceId]);
  return actor;
}
