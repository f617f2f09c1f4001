import type { Piece } from '@domain/media-board/piece';
import { type Category, pieceList } from '@domain/media-board/piece-list';
import type { likesMachine } from '@machines/media-board/likes.machine';
import { createMediaBoard } from '@machines/media-board/media-board.machine';
import { createPlayer, type ShownVideo } from '@machines/media-board/player.machine';
import {
  createRecommendations,
  type RecommendationsPlace,
} from '@machines/media-board/recommendations.machine';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { nextTask } from '@/services/idle';
import { createVideoPlayer } from '@/services/media-board/player';
import { createRecommendationCalls } from '@/services/media-board/recommendations';
import type { Services } from '@/services/services';
import { createWidgetsSeen } from '@/services/storage/widgets-seen';
import { useAppActor, useSpawned } from '../app-context';

export type MediaBoardActor = ActorRefFrom<typeof createMediaBoard>;

function boardOf({ local }: Services) {
  const { lastUseOf, keep } = createWidgetsSeen(local);
  return createMediaBoard({ pause: nextTask, lastVisit: lastUseOf, keepVisit: keep });
}

interface BoardParts {
  /** The id of the widget, or of a part of it as `widget:part`. */
  id: string;
  pieces: readonly Piece[];
  categories: readonly Category[] | undefined;
  locale: string;
}

/** Creates the actor of a media board, which lives as long as the component. */
export function useMediaBoard({ id, pieces, categories, locale }: BoardParts): MediaBoardActor {
  const list = useMemo(() => pieceList(pieces, categories, locale), [pieces, categories, locale]);
  const board = useSpawned(boardOf, { parent: useAppActor(), id, list });
  useEffect(() => board.send({ type: 'pieces.change', list }), [board, list]);
  return board;
}

const playerOf = ({ client }: Services) => createPlayer(createVideoPlayer(client.call));

/** Creates the actor that plays a video in the element with this id, which lives as long as the component. */
export const useVideoPlayer = (video: ShownVideo, elementId: string): ActorRefFrom<typeof createPlayer> =>
  useSpawned(playerOf, { parent: useAppActor(), video, elementId });

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
