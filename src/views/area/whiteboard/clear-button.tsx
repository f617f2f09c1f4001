import { Trans } from '@lingui/react/macro';
import { boardView } from '@machines/whiteboard/whiteboard.selectors';
import { useSelector } from '@xstate/react';
import { useAskHost } from '@/app/use-deed';
import { Button } from '@/ui/controls/button';
import classes from './board.module.css';
import type { BoardActor } from './connect-frame';

interface ClearButtonProps {
  actor: BoardActor;
  widgetId: string;
  /** The name of the board. */
  name: string;
}

/** Lets hosts clear a board; nothing for attendees. */
export function ClearButton({ actor, widgetId, name }: ClearButtonProps) {
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
