import { describeBoard } from '@domain/whiteboard/element';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BoardPlace } from '@machines/whiteboard/board-place';
import {
  type BoardView,
  boardOf,
  boardView,
  createWhiteboard,
  isDrawingRefused,
  isReadOnly,
  noRoomOf,
} from '@machines/whiteboard/whiteboard.machine';
import {
  frameAttempt,
  isFrameFailed,
  isFrameLoading,
  widgetFrameMachine,
} from '@machines/widget-frame/widget-frame.machine';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useAskHost } from '@/app/use-host-action';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import { Problem } from '@/ui/text/notices';
import classes from './board.module.css';
import { type BoardActor, connectFrame, type PicturesActor } from './connect-frame';
import { PictureNotes } from './picture-notes';

interface BoardProps {
  place: BoardPlace;
  /** The name of the user. */
  userName: string;
  title: string;
  pictures: PicturesActor;
}

/** Says why the user cannot draw, or others do not see it; nothing otherwise. */
function BoardNotes({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const isClosed = useSelector(actor, isReadOnly);
  const isRefused = useSelector(actor, isDrawingRefused);
  const noRoom = useSelector(actor, noRoomOf);
  if (isClosed) return <p className={classes.note} role="status">{t`This board is read-only.`}</p>;
  if (noRoom)
    return (
      <p className={classes.note} role="status">
        {noRoom === 'board' ? (
          t`This board is full. Others won’t see what you add until something is deleted.`
        ) : (
          <Trans>
            You have drawn as much as one person can here. Others won’t see what you add until you delete
            something.
          </Trans>
        )}
      </p>
    );
  return (
    isRefused && (
      <div className={classes.note}>
        <Problem>{t`You can’t draw here right now. Your last changes were not saved.`}</Problem>
        <Button variant="default" onClick={() => actor.send({ type: 'drawing.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  );
}

interface ProblemProps {
  actor: BoardActor;
  view: BoardView;
  /** Loads the editor again. */
  onRetry: () => void;
}

/** Stands in place of a board that could not be loaded. */
function BoardProblem({ actor, view, onRetry }: ProblemProps) {
  const { t } = useLingui();
  if (view === 'refused')
    return (
      <div className={classes.problem} role="alert">
        <p>{t`You can’t see this board right now.`}</p>
      </div>
    );
  const retry = () => {
    actor.send({ type: 'board.retry' });
    onRetry();
  };
  return (
    <div className={classes.problem} role="alert">
      <p>{t`The whiteboard could not be loaded. What was drawn on it is safe.`}</p>
      <Button onClick={retry}>{t`Try again`}</Button>
    </div>
  );
}

/** What is on a board in words, for those who do not see it: closed until it is asked for. */
function BoardWords({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.words} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>{t`What is on the board`}</summary>
      {isOpen && <Words actor={actor} />}
    </details>
  );
}

function Words({ actor }: { actor: BoardActor }) {
  const { t } = useLingui();
  const board = useSelector(actor, boardOf);
  const [watch] = useState(() => (listener: () => void) => board.watchVersion(listener));
  const version = useSyncExternalStore(watch, () => board.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when the board has changed
  const { texts, counts } = useMemo(() => describeBoard(board.elements()), [board, version]);
  const { shape, arrow, line, drawing, picture } = counts;
  if (texts.length + shape + arrow + line + drawing + picture === 0)
    return <p className={classes.empty}>{t`The board is empty.`}</p>;
  return (
    <div className={classes.text}>
      <ul className={classes.texts}>
        {texts.map(({ id, text }) => (
          <li key={id} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <ul className={classes.counts}>
        {shape > 0 && (
          <li>
            <Plural value={shape} one="# shape" other="# shapes" />
          </li>
        )}
        {arrow > 0 && (
          <li>
            <Plural value={arrow} one="# arrow" other="# arrows" />
          </li>
        )}
        {line > 0 && (
          <li>
            <Plural value={line} one="# line" other="# lines" />
          </li>
        )}
        {drawing > 0 && (
          <li>
            <Plural value={drawing} one="# freehand drawing" other="# freehand drawings" />
          </li>
        )}
        {picture > 0 && (
          <li>
            <Plural value={picture} one="# picture" other="# pictures" />
          </li>
        )}
      </ul>
    </div>
  );
}

/** A board: its editor in a frame, what is said about it, and what is on it in words. */
export function Board({ place, userName, title, pictures }: BoardProps) {
  const { i18n } = useLingui();
  const actor = useSpawned(({ whiteboard }) => createWhiteboard(whiteboard), {
    ...place,
    name: userName,
    parent: useAppActor(),
  });
  const editor = useSpawned(() => widgetFrameMachine, { lateMessage: 'Whiteboard loading error' });
  const attempt = useSelector(editor, frameAttempt);
  const view = useSelector(actor, boardView);
  const isFailed = useSelector(editor, isFrameFailed);
  const isLoading = useSelector(editor, isFrameLoading);
  const connect = useCallback(
    (frame: HTMLIFrameElement | null) =>
      frame
        ? connectFrame(frame, { board: actor, pictures }, () => editor.send({ type: 'frame.loaded' }))
        : undefined,
    [actor, pictures, editor],
  );
  const isBroken = isFailed || view === 'failed' || view === 'refused';
  return (
    <div className={classes.board}>
      <BoardNotes actor={actor} />
      <PictureNotes actor={pictures} />
      <div className={classes.screen}>
        {isBroken && (
          <BoardProblem actor={actor} view={view} onRetry={() => editor.send({ type: 'frame.retry' })} />
        )}
        {!isBroken && (isLoading || view === 'loading') && (
          <div className={classes.spinner}>
            <Spinner />
          </div>
        )}
        <iframe
          key={attempt}
          ref={connect}
          className={classes.frame}
          data-hidden={isBroken || isLoading || undefined}
          src={`/whiteboard.html?locale=${encodeURIComponent(i18n.locale)}`}
          title={title}
          allow="clipboard-read; clipboard-write; fullscreen"
        />
      </div>
      <div className={classes.foot}>
        <BoardWords actor={actor} />
        <ClearButton actor={actor} widgetId={place.widgetId} name={title} />
      </div>
    </div>
  );
}

interface ClearButtonProps {
  actor: BoardActor;
  widgetId: string;
  /** The name of the board. */
  name: string;
}

/** Lets hosts clear a board; nothing for attendees. */
function ClearButton({ actor, widgetId, name }: ClearButtonProps) {
  const ask = useAskHost();
  const isLive = useSelector(actor, boardView) === 'live';
  if (!ask || !isLive) return null;
  return (
    <Button
      variant="subtle"
      className={classes.clear}
      aria-haspopup="dialog"
      onClick={() => ask({ kind: 'clear', widgetId, name })}
    >
      <Trans>Clear whiteboard</Trans>
    </Button>
  );
}
