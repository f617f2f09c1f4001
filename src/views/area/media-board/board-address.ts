import { boardSearchOf, queryOf } from '@domain/media-board/piece-list';
import { openedPieceId, shownQuery } from '@machines/media-board/media-board.machine';
import { isDialogOpen, panelId } from '@machines/navigation/navigation.machine';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useChild } from '@/app/app-context';
import type { ChildActor } from '@/app/child';
import type { MediaBoardActor } from '@/app/media-board/use-media-board';
import { pageAt, replaceSearch, searchAt } from '../search/place-address';

/** Makes the address of the page show what an open board shows; `id` is that of its panel. */
export function useBoardAddress(board: MediaBoardActor, id: string): void {
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
