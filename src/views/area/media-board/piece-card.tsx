import type { Piece } from '@domain/media-board/piece';
import { textIn } from '@domain/shared/localized';
import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { listOf } from '@machines/media-board/media-board.machine';
import { IconFileText, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { AssetImage } from '@/app/asset-image';
import type { MediaBoardActor } from '@/app/media-board/use-media-board';
import { Button } from '@/ui/controls/button';
import { DownloadButton } from '../download-button';
import classes from './piece-card.module.css';

/** What every part of a board needs of it. */
export interface BoardView {
  /** The id under which the likes and comments of the board are kept. */
  boardId: string;
  board: MediaBoardActor;
  venue: OpenVenue;
}

const ICONS = { VIDEO: IconVideo, PDF: IconFileText, IMAGE: IconPhoto, LINK: IconLink };

/** Returns the words for the kinds of pieces. */
export function useKindWords(): Record<Piece['type'], string> {
  const { t } = useLingui();
  return { VIDEO: t`Film`, PDF: t`Document`, IMAGE: t`Picture`, LINK: t`Link` };
}

/** Shows the picture of a piece, or the sign of its kind. */
export function PieceThumbnail({ piece, venue }: { piece: Piece; venue: OpenVenue }) {
  const { i18n } = useLingui();
  const Icon = ICONS[piece.type];
  const own = piece.type === 'IMAGE' ? piece.assetId : undefined;
  const picture = assetIn(venue.assets, piece.thumbnailAssetId ?? own, i18n.locale);
  const sign = <Icon size={32} stroke={1.5} aria-hidden className={classes.sign} />;
  return (
    <div className={classes.thumbnail}>
      {picture ? (
        <AssetImage uri={picture.uri} size="640" alt="" className={classes.picture} fallback={sign} />
      ) : (
        sign
      )}
    </div>
  );
}

interface PiecePartProps {
  view: BoardView;
  piece: Piece;
}

interface PieceActionsProps extends PiecePartProps {
  /** The id of the element with the title of the piece. */
  describedBy: string;
}

/** What can be done with a piece, on its card and where it is open. */
export function PieceActions({ view: { venue }, piece, describedBy }: PieceActionsProps) {
  const { i18n } = useLingui();
  const asset = piece.type === 'LINK' ? undefined : assetIn(venue.assets, piece.assetId, i18n.locale);
  return (
    asset && (
      <DownloadButton
        key={asset.uri}
        uri={asset.uri}
        name={textIn(piece.titles, i18n.locale)}
        describedBy={describedBy}
      />
    )
  );
}

/** Shows the names of the categories of a piece. */
export function PieceFacts({ view: { board }, piece }: PiecePartProps) {
  const words = useKindWords();
  const { categories } = useSelector(board, listOf);
  const names = categories.filter(({ id }) => piece.categories.includes(id)).map(({ name }) => name);
  const Icon = ICONS[piece.type];
  return (
    <p className={classes.facts}>
      <Icon size={16} aria-hidden />
      {[words[piece.type], ...names].map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </p>
  );
}

interface PieceCardProps extends PiecePartProps {
  onOpen: (button: HTMLElement) => void;
  /** Called when a click is likely, to load code ahead. */
  onIntent?: () => void;
  /** One row, without description. */
  small?: boolean;
  /** Beside the title. */
  children?: ReactNode;
}

/** Shows a piece in the list of its board. */
export function PieceCard({ view, piece, onOpen, onIntent, small = false, children }: PieceCardProps) {
  const { t, i18n } = useLingui();
  const title = useId();
  const description = textIn(piece.descriptions, i18n.locale);
  return (
    <article aria-labelledby={title} className={classes.piece} data-small={small || undefined}>
      <PieceThumbnail piece={piece} venue={view.venue} />
      <div className={classes.words}>
        <h3 id={title} dir="auto" className={classes.title}>
          {textIn(piece.titles, i18n.locale)}
        </h3>
        {children}
        {!small && description && (
          <p dir="auto" className={classes.description}>
            {description}
          </p>
        )}
        <PieceFacts view={view} piece={piece} />
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          className={classes.open}
          aria-describedby={title}
          aria-haspopup={small ? 'dialog' : undefined}
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          {t`Open`}
        </Button>
        <PieceActions view={view} piece={piece} describedBy={title} />
      </div>
    </article>
  );
}
