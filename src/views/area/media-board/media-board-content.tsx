import type { Piece } from '@domain/media-board/piece';
import { boardSearchOf, isNewSince, queryOf } from '@domain/media-board/piece-list';
import type { OpenVenue } from '@domain/venue/venue';
import type { WidgetOf } from '@domain/venue/widget';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lastVisit, openedPieceId, shownQuery } from '@machines/media-board/media-board.machine';
import { isDialogOpen, panelId } from '@machines/navigation/navigation.machine';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useChild } from '@/app/app-context';
import type { ChildActor } from '@/app/child';
import { type MediaBoardActor, useMediaBoard } from '@/app/media-board/use-media-board';
import { Button } from '@/ui/controls/button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { BoardLikes } from '../likes/board-likes';
import { pageAt, replaceSearch, searchAt } from '../search/place-address';
import { usePanel } from '../use-panel';
import card from '../widget-card.module.css';
import { WidgetName } from '../widget-title';
import classes from './media-board.module.css';
import { PieceTile } from './piece-card';

const BoardPanel = lazyLayer(async () => (await import('./board-panel')).BoardPanel);

/** The pieces that the card of a board shows. */
const PREVIEWS = 3;

interface MediaBoardContentProps {
  widget: WidgetOf<'MEDIA_BOARD'>;
  name: string;
  venue: OpenVenue;
}

/** Shows the boards of a widget, one for each configuration. */
export const MediaBoardContent = ({ widget, name, venue }: MediaBoardContentProps) => {
  const { id, configurations } = widget;
  return configurations.map((configuration) => {
    const ownName = configurations.length > 1 ? configuration.name : '';
    return (
      <BoardLikes key={configuration.id} boardId={configuration.mediaBoardId}>
        <BoardCard
          widgetId={id}
          id={configurations.length > 1 ? `${id}:${configuration.id}` : id}
          configuration={configuration}
          title={ownName || name}
          heading={ownName || <WidgetName widget={widget} />}
          venue={venue}
        />
      </BoardLikes>
    );
  });
};

interface BoardCardProps {
  widgetId: string;
  /** The id of the widget, or of its part. */
  id: string;
  configuration: WidgetOf<'MEDIA_BOARD'>['configurations'][number];
  title: string;
  heading: ReactNode;
  venue: OpenVenue;
}

/** Makes the address of the page show what an open board shows; `id` is that of its panel. */
function useBoardAddress(board: MediaBoardActor, id: string): void {
  const router = useRouter();
  const navigation = useChild('navigation');
  useEffect(() => keepAddress({ router, navigation, board, id }), [router, navigation, board, id]);
}

interface AddressParts {
  router: RegisteredRouter;
  navigation: ChildActor<'navigation'>;
  board: MediaBoardActor;
  id: string;
}

/**
 * Opens the board with what the address of a page says, and writes into that address what the open board shows. Returns
 * the function that ends this.
 */
function keepAddress({ router, navigation, board, id }: AddressParts) {
  const dialog = panelId(id);
  const isOpen = isDialogOpen(dialog);
  let page: string | null = null;

  function read(): void {
    if (page === pageAt(router)) return;
    page = pageAt(router);
    const { piece, ...search } = searchAt(router);
    if (search.board !== id) return;
    board.send({
      type: 'address.read',
      query: queryOf(search),
      pieceId: piece === undefined ? null : String(piece),
    });
    navigation.send({ type: 'dialog.open', id: dialog });
  }

  function write(): void {
    const {
      board: shown,
      piece,
      q,
      kind,
      category,
      sort,
      page: number,
      items,
      pdfPage,
      ...others
    } = searchAt(router);
    const opened = isOpen(navigation.getSnapshot());
    const snapshot = board.getSnapshot();
    // On another page, or of another board.
    if (page !== pageAt(router) || !(opened || shown === id) || snapshot.matches({ list: 'typing' })) return;
    const pieceId = openedPieceId(snapshot);
    const own = opened ? boardSearchOf(id, shownQuery(snapshot), pieceId) : {};
    // The page belongs to the document of the piece.
    replaceSearch(router, { ...others, ...own, ...(String(piece) === pieceId && { pdfPage }) });
  }

  read();
  const ends = [
    router.subscribe('onResolved', read),
    navigation.subscribe(write).unsubscribe,
    board.subscribe(write).unsubscribe,
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Shows the first pieces of a board, and opens it in the panel. */
function BoardCard({ widgetId, id, configuration, title, heading, venue }: BoardCardProps) {
  const { t, i18n } = useLingui();
  const { mediaBoardId: boardId, pieces, categories } = configuration;
  const board = useMediaBoard({ id, pieces, categories, locale: i18n.locale });
  useBoardAddress(board, id);
  const since = useSelector(board, lastVisit);
  const [news, others] = useMemo(() => {
    const isNew = (piece: Piece) => isNewSince(piece, since);
    return [pieces.filter(isNew), pieces.filter((piece) => !isNew(piece))];
  }, [pieces, since]);
  const panel = usePanel(id);
  const view = useMemo(() => ({ boardId, widgetId, board, venue }), [boardId, widgetId, board, venue]);
  if (pieces.length === 0) return <p className={card.state}>{t`There is nothing on this board yet.`}</p>;
  return (
    <>
      <p className={card.state}>
        <Plural value={pieces.length} one="# piece" other="# pieces" />
        {news.length > 0 && (
          <>
            {' · '}
            <Plural
              value={news.length}
              one="# new since your last visit"
              other="# new since your last visit"
            />
          </>
        )}
      </p>
      <ul className={classes.previews}>
        {[...news, ...others].slice(0, PREVIEWS).map((piece) => (
          <li key={piece.id}>
            <PieceTile
              view={view}
              piece={piece}
              onOpen={(button) => {
                board.send({ type: 'piece.open', pieceId: piece.id });
                panel.open(button);
              }}
              onIntent={BoardPanel.preload}
            />
          </li>
        ))}
      </ul>
      <div className={card.actions}>
        <Button
          className={card.action}
          icon={<IconArrowsDiagonal aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={BoardPanel.preload}
          onFocus={BoardPanel.preload}
          onClick={(event) => panel.open(event.currentTarget)}
        >
          <Trans>Show all</Trans>
        </Button>
      </div>
      <BoardPanel id={id} title={title} heading={heading} view={view} {...panel.layer} />
    </>
  );
}
