import { Trans } from '@lingui/react/macro';
import { historyState } from '@machines/chat-room/chat-room.selectors';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import classes from './history-start.module.css';

/** Shows above the first message whether there are older ones; always of the same height. */
export function HistoryStart() {
  const room = useChatPart('room');
  const state = useChatValue('room', historyState, 'partial');
  const load = () => room?.send({ type: 'history.load' });
  return (
    <div className={classes.start}>
      {state === 'loading' && <Spinner />}
      {state === 'partial' && (
        <Button variant="subtle" className={classes.action} onClick={load}>
          <Trans>Show older messages</Trans>
        </Button>
      )}
      {state === 'failed' && (
        <>
          <span>
            <Trans>Older messages could not be loaded.</Trans>
          </span>
          <Button variant="subtle" className={classes.action} onClick={load}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {state === 'complete' && <Trans>The conversation starts here.</Trans>}
    </div>
  );
}
