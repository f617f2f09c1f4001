import type { Piece } from '@domain/media-board/piece';
import { pieceSource, providersOfPiece } from '@domain/media-board/piece-source';
import { isOwnAddress } from '@domain/shared/address';
import { textIn } from '@domain/shared/localized';
import { Trans, useLingui } from '@lingui/react/macro';
import { foundPieces, nextPiece, openedPlace } from '@machines/media-board/media-board.machine';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconLink,
  IconMoodEmpty,
  IconPhotoOff,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { AssetImage } from '@/app/asset-image';
import { useConsent } from '@/app/use-consent';
import { Button, IconButton } from '@/ui/controls/button';
import { ButtonLink } from '@/ui/controls/button-link';
import { takeFocus } from '@/ui/hooks/take-focus';
import { ConsentGate } from '@/ui/layers/consent-gate';
import { lazyPart } from '@/ui/layers/lazy-part';
import { showSnackbar } from '@/ui/layers/snackbar';
import { VenueText } from '@/ui/text/venue-text';
import { Comments } from '../likes/comments';
import { pdfPageIn, searchAt } from '../search/place-address';
import { assetOf, type BoardView, PieceActions, PieceFacts, PieceThumbnail } from './piece-card';
import { Captions, PieceVideo } from './piece-video';
import classes from './piece-viewer.module.css';

const PdfReader = lazyPart(async () => (await import('../pdf/pdf-panel')).PdfReader);

interface PieceViewerProps {
  view: BoardView;
  /** Undefined when the board no longer has it. */
  piece: Piece | undefined;
  onBack: () => void;
}

/** Shows one piece of a board, with the ways to those before and after it. */
export function PieceViewer({ view, piece, onBack }: PieceViewerProps) {
  const { t } = useLingui();
  return (
    <div ref={takeFocus} tabIndex={-1} className={classes.viewer}>
      <ViewerBar view={view} onBack={onBack} />
      {piece ? (
        <>
          <OpenedPiece key={piece.id} view={view} piece={piece} />
          <Ahead view={view} />
        </>
      ) : (
        <div className={classes.failure} role="alert">
          <IconMoodEmpty size={40} stroke={1.5} aria-hidden />
          <p>{t`This piece is no longer on the board. The others are still there.`}</p>
          <Button onClick={onBack}>{t`All pieces`}</Button>
        </div>
      )}
    </div>
  );
}

function ViewerBar({ view: { board }, onBack }: Pick<PieceViewerProps, 'view' | 'onBack'>) {
  const { t, i18n } = useLingui();
  const place = useSelector(board, openedPlace);
  const count = useSelector(board, (snapshot) => foundPieces(snapshot)?.count ?? 0);
  const [shownPlace, shownCount] = [i18n.number(place + 1), i18n.number(count)];
  const copy = () =>
    void navigator.clipboard
      .writeText(location.href)
      .then(() => showSnackbar(t`The link to this piece is copied.`))
      .catch(() => showSnackbar(t`The link could not be copied. It is in the address of this page.`));
  return (
    <div className={classes.bar}>
      <Button
        variant="subtle"
        icon={<IconArrowLeft size={18} aria-hidden className={classes.turns} />}
        onClick={onBack}
      >
        <Trans>All pieces</Trans>
      </Button>
      <span className={classes.space} />
      <IconButton aria-label={t`Copy link`} onClick={copy}>
        <IconLink size={20} aria-hidden />
      </IconButton>
      {place !== -1 && (
        <>
          <Step board={board} by={-1} label={t`Previous`} icon={IconChevronLeft} />
          <span className={classes.place} aria-live="polite">{t`${shownPlace} of ${shownCount}`}</span>
          <Step board={board} by={1} label={t`Next`} icon={IconChevronRight} />
        </>
      )}
    </div>
  );
}

interface StepProps extends Pick<BoardView, 'board'> {
  by: number;
  label: string;
  icon: typeof IconChevronLeft;
}

function Step({ board, by, label, icon: Icon }: StepProps) {
  const possible = useSelector(board, (snapshot) => snapshot.can({ type: 'piece.step', by }));
  return (
    <IconButton
      aria-label={label}
      aria-disabled={!possible}
      className={classes.step}
      onClick={() => board.send({ type: 'piece.step', by })}
    >
      <Icon size={20} aria-hidden className={classes.turns} />
    </IconButton>
  );
}

/** Loads what is likely to be opened next: the picture, or the code that reads documents. */
function Ahead({ view: { board, venue } }: { view: BoardView }) {
  const { i18n } = useLingui();
  const next = useSelector(board, nextPiece);
  const asset = next && assetOf(next, venue.assets, i18n.locale);
  useEffect(() => {
    if (next?.type === 'PDF') PdfReader.preload();
  }, [next]);
  if (next?.type !== 'IMAGE' || !asset) return null;
  return <AssetImage uri={asset.uri} size="1280" alt="" className={classes.ahead} quiet />;
}

interface PieceProps {
  view: BoardView;
  piece: Piece;
}

function OpenedPiece({ view, piece }: PieceProps) {
  const { i18n } = useLingui();
  const title = useId();
  const hasDescription = textIn(piece.descriptions, i18n.locale) !== '';
  return (
    <article className={classes.piece} aria-labelledby={title} data-kind={piece.type}>
      <div className={classes.stage}>
        <GatedContent view={view} piece={piece} />
      </div>
      <div className={classes.about}>
        <VenueText as="h3" id={title} texts={piece.titles} className={classes.title} />
        <PieceFacts view={view} piece={piece} />
        {hasDescription && <VenueText as="p" texts={piece.descriptions} className={classes.description} />}
        <div className={classes.actions}>
          <PieceActions view={view} piece={piece} describedBy={title} isOpen />
          {piece.type !== 'LINK' && piece.url && !isOwnAddress(piece.url) && (
            <a href={piece.url} target="_blank" rel="noopener noreferrer" className={classes.elsewhere}>
              <Trans>Open in new tab</Trans>
            </a>
          )}
        </div>
        <Comments boardId={view.boardId} pieceId={piece.id} />
      </div>
    </article>
  );
}

function GatedContent({ view, piece }: PieceProps) {
  const consent = useConsent(providersOfPiece(piece));
  return <ConsentGate consent={consent}>{() => <Content view={view} piece={piece} />}</ConsentGate>;
}

/** Shows what a piece is about: here, or for links and what cannot be shown here in a new tab. */
function Content({ view, piece }: PieceProps) {
  const { t, i18n } = useLingui();
  const { venue } = view;
  const title = textIn(piece.titles, i18n.locale);
  const asset = assetOf(piece, venue.assets, i18n.locale);
  const source = pieceSource(piece.type, asset?.uri ?? piece.url ?? '', asset?.displayName);
  if (!source) return <MissingContent />;
  const { kind, address, provider } = source;
  switch (kind) {
    case 'link':
      return (
        <div className={classes.link}>
          <PieceThumbnail piece={piece} view={view} />
          <ButtonLink href={address} target="_blank" rel="noopener noreferrer">
            <IconExternalLink size={18} aria-hidden /> <Trans>Open in new tab</Trans>
          </ButtonLink>
        </div>
      );
    case 'document':
      return <PieceDocument uri={address} title={title} pieceId={piece.id} />;
    case 'picture':
      return (
        <Picture
          address={address}
          isOwn={provider === null}
          alt={(asset && textIn(asset.alts, i18n.locale)) || title}
        />
      );
    case 'frame':
      return (
        // The services check who may embed a film, so they receive the origin; the player needs its own storage.
        <iframe
          src={address}
          title={t`Video: ${title}`}
          className={classes.frame}
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin"
        />
      );
    default:
      return (
        <PieceVideo video={videoOf(view, address, kind === 'stream')} title={title}>
          {piece.type !== 'LINK' && <Captions captions={piece.captions} assets={venue.assets} />}
        </PieceVideo>
      );
  }
}

function PieceDocument({ pieceId, ...document }: { uri: string; title: string; pieceId: string }) {
  const search = searchAt(useRouter());
  return <PdfReader {...document} page={String(search.piece) === pieceId ? pdfPageIn(search) : 1} />;
}

/** Returns a video with its place in the venue: the area of its widget, or any for one that is everywhere. */
function videoOf({ venue: { architecture }, widgetId }: BoardView, videoUrl: string, isStream: boolean) {
  const area = architecture.areas.find(({ contentWidgets }) =>
    contentWidgets.some(({ id }) => id === widgetId),
  );
  return {
    architectureId: architecture.id,
    areaId: area?.id ?? architecture.defaultAreaId,
    ...{ widgetId, videoUrl, isStream },
  };
}

function Picture({ address, isOwn, alt }: { address: string; isOwn: boolean; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <MissingContent />;
  if (isOwn)
    return (
      <AssetImage
        uri={address}
        size="1280"
        alt={alt}
        className={classes.picture}
        fallback={<MissingContent />}
      />
    );
  return <img src={address} alt={alt} className={classes.picture} onError={() => setFailed(true)} />;
}

const MissingContent = () => (
  <div className={classes.failure} role="alert">
    <IconPhotoOff size={40} stroke={1.5} aria-hidden />
    <p>
      <Trans>This piece cannot be shown. The hosts can see why in the venue&apos;s check.</Trans>
    </p>
  </div>
);
