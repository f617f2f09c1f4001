import type { Piece } from '@domain/media-board/piece';
import { type Category, pieceList } from '@domain/media-board/piece-list';
import { createMediaBoard } from '@machines/media-board/media-board.machine';
import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { nextTask } from '@/services/idle';
import { useAppActor, useSpawned } from '../app-context';

export type MediaBoardActor = ActorRefFrom<typeof createMediaBoard>;

const boardOf = () => createMediaBoard({ pause: nextTask });

interface BoardParts {
  pieces: readonly Piece[];
  categories: readonly Category[] | undefined;
  locale: string;
}

/** Creates the actor of a media board, which lives as long as the component. */
export function useMediaBoard({ pieces, categories, locale }: BoardParts): MediaBoardActor {
  const list = useMemo(() => pieceList(pieces, categories, locale), [pieces, categories, locale]);
  const board = useSpawned(boardOf, { parent: useAppActor(), list });
  useEffect(() => board.send({ type: 'pieces.change', list }), [board, list]);
  return board;
}
