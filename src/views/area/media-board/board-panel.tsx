import type { Piece } from '@domain/media-board/piece';
import { Trans, useLingui } from '@lingui/react/macro';
import { listOf, openedPiece, openedPieceId } from '@machines/media-board/media-board.machine';
import { recommendedPieces } from '@machines/media-board/recommendations.machine';
import { panelId } from '@machines/navigation/navigation.machine';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { type RecommendationsActor, useRecommendations } from '@/app/media-board/use-media-board';
import { useDialogStep } from '@/app/use-dialog-step';
import { useOwnId } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import { Panel } from '@/ui/layers/panel';
import { VenueText } from '@/ui/text/venue-text';
import { useBoardLikes } from '../likes/board-likes';
import classes from './board-panel.module.css';
import { type BoardView, PieceThumbnail } from './piece-card';
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

interface RecommendedPiecesProps {
  view: BoardView;
  recommendations: RecommendationsActor;
}

/** Shows what is recommended to the user in a row, each with its reason; nothing where nothing is. */
function RecommendedPieces({ view, recommendations }: RecommendedPiecesProps) {
  const { t } = useLingui();
  const title = useId();
  const list = useSelector(view.board, listOf);
  const recommended = useSelector(recommendations, recommendedPieces);
  // The board may have changed since they were loaded.
  const shown = recommended.flatMap(({ contentPieceId, reason = '' }) => {
    const piece = list.get(contentPieceId);
    return piece ? [{ piece, reason: list.get(reason) }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={classes.recommended} aria-labelledby={title}>
      <h3 id={title} className={classes.title}>{t`Recommended for you`}</h3>
      <ul className={classes.row}>
        {shown.map(({ piece, reason }) => (
          <li key={piece.id}>
            <RecommendedPiece view={view} piece={piece} reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RecommendedPieceProps {
  view: BoardView;
  piece: Piece;
  /** The liked piece because of which it is recommended, if it is. */
  reason: Piece | undefined;
}

function RecommendedPiece({ view, piece, reason }: RecommendedPieceProps) {
  const liked = reason && <VenueText texts={reason.titles} />;
  return (
    <PlainButton
      className={classes.piece}
      onClick={() => view.board.send({ type: 'piece.open', pieceId: piece.id })}
    >
      <PieceThumbnail view={view} piece={piece} />
      <VenueText as="span" texts={piece.titles} className={classes.name} />
      <span className={classes.reason}>
        {liked ? <Trans>Because you liked “{liked}”</Trans> : <Trans>Liked by others</Trans>}
      </span>
    </PlainButton>
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
