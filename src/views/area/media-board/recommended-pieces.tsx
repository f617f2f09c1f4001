import type { Piece } from '@domain/media-board/piece';
import { Trans } from '@lingui/react/macro';
import { listOf } from '@machines/media-board/media-board.machine';
import { recommendedPieces } from '@machines/media-board/recommendations.machine';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { RecommendationsActor } from '@/app/media-board/use-recommendations';
import { PlainButton } from '@/ui/controls/plain-button';
import { VenueText } from '@/ui/text/venue-text';
import { type BoardView, PieceThumbnail } from './piece-card';
import classes from './recommended-pieces.module.css';

interface RecommendedPiecesProps {
  view: BoardView;
  recommendations: RecommendationsActor;
}

/** Shows what is recommended to the user in a row, each with its reason; nothing where nothing is. */
export function RecommendedPieces({ view, recommendations }: RecommendedPiecesProps) {
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
      <h3 id={title} className={classes.title}>
        <Trans>Recommended for you</Trans>
      </h3>
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
