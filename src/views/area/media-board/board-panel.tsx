import { openedPiece, openedPieceId } from '@machines/media-board/media-board.machine';
import { panelId } from '@machines/navigation/navigation.machine';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useRecommendations } from '@/app/media-board/use-recommendations';
import { useDialogStep } from '@/app/use-dialog-step';
import { useOwnId } from '@/app/use-names';
import { Panel } from '@/ui/layers/panel';
import { useBoardLikes } from '../likes/board-likes';
import type { BoardView } from './piece-card';
import { PieceList } from './piece-list';
import { PieceViewer } from './piece-viewer';
import { RecommendedPieces } from './recommended-pieces';

type BoardPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & {
  /** The id of the widget, or of its part. */
  id: string;
  view: BoardView;
};

/** Shows a board opened from its card: its list, or the piece that was chosen there. */
export function BoardPanel({ id, view, ...panel }: BoardPanelProps) {
  const { board } = view;
  const pieceId = useSelector(board, openedPieceId);
  const userId = useOwnId();
  const isViewing = panel.opened && pieceId !== null;
  const showList = () => board.send({ type: 'piece.close' });
  useDialogStep(isViewing, showList, panelId(`${id}:piece`));
  useEffect(() => {
    if (!panel.opened) return;
    board.send({ type: 'board.visit' });
    return () => board.send({ type: 'piece.close' });
  }, [panel.opened, board]);
  return (
    <Panel {...panel}>
      {userId === '' ? (
        <BoardBody view={view} pieceId={pieceId} onBack={showList} />
      ) : (
        <MemberBoard key={userId} userId={userId} view={view} pieceId={pieceId} onBack={showList} />
      )}
    </Panel>
  );
}

interface BoardBodyProps {
  view: BoardView;
  /** Null while no piece is open. */
  pieceId: string | null;
  onBack: () => void;
  /** Above the list. */
  children?: ReactNode;
}

function BoardBody({ view, pieceId, onBack, children }: BoardBodyProps) {
  const piece = useSelector(view.board, openedPiece);
  return pieceId === null ? (
    <PieceList view={view}>{children}</PieceList>
  ) : (
    <PieceViewer view={view} piece={piece} onBack={onBack} />
  );
}

function MemberBoard({ userId, ...body }: BoardBodyProps & { userId: string }) {
  const { view } = body;
  // Null also for a piece that is gone.
  const pieceId = useSelector(view.board, openedPiece)?.id ?? null;
  const place = { userId, mediaBoardId: view.boardId };
  const recommendations = useRecommendations({ place, pieceId, likes: useBoardLikes() });
  return (
    <BoardBody {...body}>
      <RecommendedPieces view={view} recommendations={recommendations} />
    </BoardBody>
  );
}
