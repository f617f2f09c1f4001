import { Trans } from '@lingui/react/macro';
import { type BoardView, isDrawingRefused, isReadOnly } from '@machines/whiteboard/whiteboard.selectors';
import { useSelector } from '@xstate/react';
import { Button } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import classes from './board.module.css';
import type { BoardActor } from './connect-frame';

/** Says why the user cannot draw; nothing otherwise. */
export function BoardNotes({ actor }: { actor: BoardActor }) {
  const isClosed = useSelector(actor, isReadOnly);
  const isRefused = useSelector(actor, isDrawingRefused);
  if (isClosed)
    return (
      <p className={classes.note} role="status">
        <Trans>This board is read-only.</Trans>
      </p>
    );
  return (
    isRefused && (
      <div className={classes.note}>
        <Problem>
          <Trans>You can’t draw here right now. Your last changes were not saved.</Trans>
        </Problem>
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
export function BoardProblem({ actor, view, onRetry }: ProblemProps) {
  if (view === 'refused')
    return (
      <div className={classes.problem} role="alert">
        <p>
          <Trans>You can’t see this board right now.</Trans>
        </p>
      </div>
    );
  const retry = () => {
    actor.send({ type: 'board.retry' });
    onRetry();
  };
  return (
    <div className={classes.problem} role="alert">
      <p>
        <Trans>The whiteboard could not be loaded. What was drawn on it is safe.</Trans>
      </p>
      <Button onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
