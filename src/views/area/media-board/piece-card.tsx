import type { Piece } from '@domain/media-board/piece';
import { isNewSince } from '@domain/media-board/piece-list';
import { isPlaylist } from '@domain/media-board/piece-source';
import { isOwnAddress } from '@domain/shared/address';
import { textIn } from '@domain/shared/localized';
import { assetIn } from '@domain/venue/shown-asset';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { lastPieceId, lastVisit, listOf } from '@machines/media-board/media-board.machine';
import { IconFileText, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { AssetImage } from '@/app/asset-image';
import type { MediaBoardActor } from '@/app/media-board/use-media-board';
import { Button } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { takeFocus } from '@/ui/hooks/take-focus';
import { VenueText } from '@/ui/text/venue-text';
import { DownloadButton } from '../download-button';
import { LikeButton } from '../likes/board-likes';
import classes from './piece-card.module.css';

/** What every part of a board needs of it. */
export interface BoardView {
  /** The id under which the likes and comments of the board are kept. */
  boardId: string;
  widgetId: string;
  board: MediaBoardActor;
  venue: OpenVenue;
}

const ICONS = { VIDEO: IconVideo, PDF: IconFileText, IMAGE: IconPhoto, LINK: IconLink };

/** Shows the picture of a piece, or the sign of its kind, and whether it is new since the last visit. */
export function PieceThumbnail({ piece, view: { board, venue } }: PiecePartProps) {
  const { t, i18n } = useLingui();
  const isNew = isNewSince(piece, useSelector(board, lastVisit));
  const Icon = ICONS[piece.type];
  const own = piece.type === 'IMAGE' ? piece.assetId : undefined;
  const picture = assetIn(venue.assets, piece.thumbnailAssetId ?? own, i18n.locale);
  const sign = <Icon size={32} stroke={1.5} aria-hidden className={classes.sign} />;
  return (
    <span className={classes.thumbnail}>
      {picture ? (
        <AssetImage uri={picture.uri} size="640" alt="" className={classes.picture} fallback={sign} />
      ) : (
        sign
      )}
      {isNew && <span className={classes.new}>{t`New`}</span>}
    </span>
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

/** Returns the asset of a piece in a locale; undefined when it is at an address, or its asset is gone. */
export const assetOf = (piece: Piece, assets: OpenVenue['assets'], locale: string) =>
  piece.type === 'LINK' ? undefined : assetIn(assets, piece.assetId, locale);

/** Saves the file of a piece. Streams have none, and those of others are saved where they are. */
function PieceDownload({ view: { venue }, piece, describedBy }: PieceActionsProps) {
  const { i18n } = useLingui();
  const asset = assetOf(piece, venue.assets, i18n.locale);
  const own = piece.type !== 'LINK' && piece.url && isOwnAddress(piece.url) ? piece.url : undefined;
  const uri = asset?.uri ?? own;
  if (!uri || isPlaylist(asset?.displayName ?? uri)) return null;
  const name = textIn(piece.titles, i18n.locale);
  return <DownloadButton key={uri} uri={uri} name={name} describedBy={describedBy} />;
}

/** What can be done with a piece, on its card and where it is open. */
export const PieceActions = ({ isOpen = false, ...part }: PieceActionsProps & { isOpen?: boolean }) => (
  <>
    {/* An open document has its own button for that. */}
    {!(isOpen && part.piece.type === 'PDF') && <PieceDownload {...part} />}
    <LikeButton
      target={{ mediaBoardId: part.view.boardId, contentPieceId: part.piece.id }}
      describedBy={part.describedBy}
    />
  </>
);

/** Shows the kind of a piece, who speaks in it, and its categories. */
export function PieceFacts({ view: { board }, piece }: PiecePartProps) {
  const { t } = useLingui();
  const words = { VIDEO: t`Film`, PDF: t`Document`, IMAGE: t`Picture`, LINK: t`Link` };
  const { categories } = useSelector(board, listOf);
  const Icon = ICONS[piece.type];
  return (
    <p className={classes.facts}>
      <Icon size={16} aria-hidden />
      {[words[piece.type], ...(piece.speakers ?? [])].map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
      {categories
        .filter(({ id }) => piece.categories.includes(id))
        .map(({ id, names }) => (
          <VenueText key={id} texts={names} otherwise={id} />
        ))}
    </p>
  );
}

interface PieceCardProps extends PiecePartProps {
  onOpen: (button: HTMLElement) => void;
}

/** Shows a piece in the list of its board. */
export function PieceCard({ view, piece, onOpen }: PieceCardProps) {
  const { t, i18n } = useLingui();
  const [title, open] = [useId(), useId()];
  const wasOpen = useSelector(view.board, lastPieceId) === piece.id;
  const hasDescription = textIn(piece.descriptions, i18n.locale) !== '';
  return (
    <article aria-labelledby={title} className={classes.piece}>
      <PieceThumbnail piece={piece} view={view} />
      <div className={classes.words}>
        <VenueText as="h3" id={title} texts={piece.titles} className={classes.title}>
          {(text) => <label htmlFor={open}>{text}</label>}
        </VenueText>
        {hasDescription && <VenueText as="p" texts={piece.descriptions} className={classes.description} />}
        <PieceFacts view={view} piece={piece} />
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          id={open}
          ref={wasOpen ? takeFocus : undefined}
          className={classes.open}
          aria-label={t`Open`}
          aria-describedby={title}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          {t`Open`}
        </Button>
        <PieceActions view={view} piece={piece} describedBy={title} />
      </div>
    </article>
  );
}

interface PieceTileProps extends PieceCardProps {
  /** Called when a click is likely, to load code ahead. */
  onIntent: () => void;
}

/** Shows a piece as its picture and title, which open it. */
export function PieceTile({ view, piece, onOpen, onIntent }: PieceTileProps) {
  const { t } = useLingui();
  const [title, open] = [useId(), useId()];
  return (
    <article aria-labelledby={title} className={classes.tile}>
      <PlainButton
        id={open}
        aria-label={t`Open`}
        aria-describedby={title}
        aria-haspopup="dialog"
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <PieceThumbnail piece={piece} view={view} />
      </PlainButton>
      <VenueText as="h3" id={title} texts={piece.titles} className={classes.title}>
        {(text) => <label htmlFor={open}>{text}</label>}
      </VenueText>
    </article>
  );
}
