import type { Piece } from '@domain/media-board/piece';
import {
  type FoundPieces,
  PAGE_SIZES,
  PIECE_SORTS,
  type PieceKind,
  type PieceQuery,
  pagesOf,
  WHOLE_BOARD,
} from '@domain/media-board/piece-list';
import { Plural, useLingui } from '@lingui/react/macro';
import { foundPieces, listOf, shownQuery } from '@machines/media-board/media-board.machine';
import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button, IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { SearchField } from '@/ui/controls/search-field';
import { ListNote } from '@/ui/text/list-note';
import { VenueText } from '@/ui/text/venue-text';
import classes from './media-board.module.css';
import { type BoardView, PieceCard } from './piece-card';

const NO_PIECES: readonly Piece[] = [];

/** Returns whether nothing was asked of a board: it is shown from its begin. */
const isWholeBoard = ({ text, kind, category, page }: PieceQuery): boolean =>
  text === WHOLE_BOARD.text && kind === WHOLE_BOARD.kind && category === WHOLE_BOARD.category && page === 1;

/**
 * Shows the pieces of a board: the search and the filters, a page of what they find, and the pages; `children` above the
 * whole board.
 */
export function PieceList({ view, children }: { view: BoardView; children: ReactNode }) {
  const { board } = view;
  const query = useSelector(board, shownQuery);
  const found = useSelector(board, foundPieces);
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.board}>
      <Filters view={view} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable with the keyboard */}
      <div ref={scroller} className={classes.scroller} tabIndex={0}>
        {isWholeBoard(query) && children}
        <output className={classes.count}>
          {found && <Plural value={found.count} one="# piece" other="# pieces" />}
        </output>
        {found?.count === 0 && <NothingFound view={view} />}
        {found && <PiecesOnPage view={view} found={found} page={query.page} size={query.size} />}
      </div>
      <Pages view={view} onTurn={() => scroller.current?.scrollTo({ top: 0 })} />
    </div>
  );
}

interface PiecesOnPageProps {
  view: BoardView;
  found: FoundPieces;
  page: number;
  size: number;
}

/** Cards that appear at once. */
const STEP = 12;

/** Returns the first of the pieces, and more of them with every step until all are there. */
function useGrowing(pieces: readonly Piece[]): readonly Piece[] {
  const [grown, setGrown] = useState({ pieces, count: STEP });
  const count = grown.pieces === pieces ? grown.count : STEP;
  useEffect(() => {
    if (count < pieces.length) startTransition(() => setGrown({ pieces, count: count + STEP }));
  }, [pieces, count]);
  return useMemo(() => pieces.slice(0, count), [pieces, count]);
}

/** Shows the pieces of a page, some cards at a time, so that the page stays quick meanwhile. */
function PiecesOnPage({ view, found, page, size }: PiecesOnPageProps) {
  const wanted = useGrowing(useMemo(() => found.onPage(page, size), [found, page, size]));
  const pieces = useDeferredValue(wanted, NO_PIECES);
  return useMemo(
    () => (
      <ul className={classes.pieces}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <PieceCard
              view={view}
              piece={piece}
              onOpen={() => view.board.send({ type: 'piece.open', pieceId: piece.id })}
            />
          </li>
        ))}
      </ul>
    ),
    [view, pieces],
  );
}

function NothingFound({ view: { board } }: { view: BoardView }) {
  const { t } = useLingui();
  return (
    <div className={classes.nothing}>
      <ListNote>{t`No piece of this board matches.`}</ListNote>
      <Button variant="default" onClick={() => board.send({ type: 'list.reset' })}>{t`Show all`}</Button>
    </div>
  );
}

function Filters({ view: { board } }: { view: BoardView }) {
  const { t } = useLingui();
  const { text, kind, category, sort } = useSelector(board, shownQuery);
  const { kinds, categories } = useSelector(board, listOf);
  const words = { VIDEO: t`Films`, PDF: t`Documents`, IMAGE: t`Pictures`, LINK: t`Links` };
  const sorts = { board: t`As arranged`, title: t`By title` };
  const choose = (change: { kind?: PieceKind | null; category?: string | null }) =>
    board.send({ type: 'list.change', change });
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField
          label={t`Search media`}
          value={text}
          onChange={(typed) => board.send({ type: 'search.type', text: typed })}
        />
      </div>
      {kinds.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: these buttons are no form
        <div role="group" aria-label={t`Kind`} className={classes.kinds}>
          {[WHOLE_BOARD.kind, ...kinds].map((each) => (
            <PlainButton
              key={each}
              className={classes.kind}
              aria-pressed={kind === each}
              onClick={() => choose({ kind: each })}
            >
              {each === null ? t`All` : words[each]}
            </PlainButton>
          ))}
        </div>
      )}
      {categories.length > 0 && (
        <Choice
          label={t`Category`}
          value={category ?? ''}
          onChange={(chosen) => choose({ category: chosen || null })}
        >
          <option value="">{t`All categories`}</option>
          {categories.map(({ id, names }) => (
            <VenueText key={id} as="option" value={id} texts={names} otherwise={id} />
          ))}
        </Choice>
      )}
      <Choice
        label={t`Order`}
        value={sort}
        onChange={(chosen) =>
          board.send({
            type: 'list.change',
            change: { sort: PIECE_SORTS.find((each) => each === chosen) ?? WHOLE_BOARD.sort },
          })
        }
      >
        {PIECE_SORTS.map((each) => (
          <option key={each} value={each}>
            {sorts[each]}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  /** The options. */
  children: ReactNode;
  /** Shows the label beside the field. */
  labelled?: boolean;
}

function Choice({ label, value, onChange, children, labelled = false }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes.choice}>
      {labelled && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        className={classes.select}
        aria-label={labelled ? undefined : label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}

/** Leads to the other pages, and says how many pieces each has. */
function Pages({ view: { board }, onTurn }: { view: BoardView; onTurn: () => void }) {
  const { t, i18n } = useLingui();
  const { page, size } = useSelector(board, shownQuery);
  const count = useSelector(board, (snapshot) => foundPieces(snapshot)?.count ?? 0);
  const total = pagesOf(count, size);
  const turn = (to: number) => {
    board.send({ type: 'page.show', page: to });
    onTurn();
  };
  const { range } = usePagination({ total, page, onChange: turn });
  if (count <= PAGE_SIZES[0]) return null;
  return (
    <div className={classes.foot}>
      <nav aria-label={t`Pages`} className={classes.pages}>
        <IconButton
          className={classes.turn}
          aria-label={t`Previous page`}
          disabled={page === 1}
          onClick={() => turn(page - 1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        {range.map((each, place) =>
          each === 'dots' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: there is one gap on each side
            <span key={`gap ${place}`} aria-hidden>
              …
            </span>
          ) : (
            <PlainButton
              key={each}
              className={classes.page}
              aria-label={t`Page ${i18n.number(each)}`}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => turn(each)}
            >
              {i18n.number(each)}
            </PlainButton>
          ),
        )}
        <IconButton
          className={classes.turn}
          aria-label={t`Next page`}
          disabled={page === total}
          onClick={() => turn(page + 1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </nav>
      <Choice
        label={t`Items per page`}
        labelled
        value={size}
        onChange={(chosen) => board.send({ type: 'list.change', change: { size: Number(chosen) } })}
      >
        {PAGE_SIZES.map((each) => (
          <option key={each} value={each}>
            {i18n.number(each)}
          </option>
        ))}
      </Choice>
    </div>
  );
}
