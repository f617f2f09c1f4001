import { openedPiece, openedPieceId } from '@machines/media-board/media-board.machine';
import { panelId } from '@machines/navigation/navigation.machine';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useEffect } from 'react';
import { useDialogStep } from '@/app/use-dialog-step';
import { Panel } from '@/ui/layers/panel';
import type { BoardView } from './piece-card';
import { PieceList } from './piece-list';
import { PieceViewer } from './piece-viewer';

type BoardPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & {
  /** The id of the widget, or of its part. */
  id: string;
  view: BoardView;
};

/** Shows a board opened from its card: its list, or the piece that was chosen there. */
export function BoardPanel({ id, view, ...panel }: BoardPanelProps) {
  const { board } = view;
  const pieceId = useSelector(board, openedPieceId);
  const piece = useSelector(board, openedPiece);
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
      {pieceId === null ? (
        <PieceList view={view} />
      ) : (
        <PieceViewer view={view} piece={piece} onBack={showList} />
      )}
    </Panel>
  );
}
