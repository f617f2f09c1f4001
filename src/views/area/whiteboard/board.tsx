import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { BoardPlace } from '@machines/whiteboard/board-place';
import { createWhiteboard } from '@machines/whiteboard/whiteboard.machine';
import { boardView } from '@machines/whiteboard/whiteboard.selectors';
import {
  frameAttempt,
  isFrameFailed,
  isFrameLoading,
  widgetFrameMachine,
} from '@machines/widget-frame/widget-frame.machine';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useAppActor, useSpawned } from '@/app/app-context';
import { useAskHost } from '@/app/use-host-action';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import classes from './board.module.css';
import { BoardNotes, BoardProblem } from './board-notes';
import { BoardWords } from './board-words';
import { type BoardActor, connectFrame, type PicturesActor } from './connect-frame';
import { PictureNotes } from './picture-notes';

interface BoardProps {
  place: BoardPlace;
  /** The name of the user. */
  userName: string;
  title: string;
  pictures: PicturesActor;
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
