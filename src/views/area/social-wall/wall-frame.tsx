import { Trans } from '@lingui/react/macro';
import {
  frameAttempt,
  isFrameFailed,
  isFrameLoading,
  widgetFrameMachine,
} from '@machines/widget-frame/widget-frame.machine';
import { useSelector } from '@xstate/react';
import { useSpawned } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { Spinner } from '@/ui/media/spinner';
import { Problem } from '@/ui/text/notices';
import classes from './wall.module.css';

/** What the page of a provider may do in its frame. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Shows the wall of a provider in its own frame, and says when that does not load in time. */
export function WallFrame({ url, title }: { url: string; title: string }) {
  const actor = useSpawned(() => widgetFrameMachine, { lateMessage: 'Social wall loading error' });
  const attempt = useSelector(actor, frameAttempt);
  const isLoading = useSelector(actor, isFrameLoading);
  const isFailed = useSelector(actor, isFrameFailed);
  return (
    <>
      {isFailed && (
        <div className={classes.failed}>
          <Problem>
            <Trans>Social wall loading error</Trans>
          </Problem>
          <Button variant="default" onClick={() => actor.send({ type: 'frame.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <div className={classes.screen} data-failed={isFailed || undefined}>
        {isLoading && (
          <div className={classes.spinner}>
            <Spinner />
          </div>
        )}
        <iframe
          key={attempt}
          className={classes.frame}
          src={url}
          title={title}
          sandbox={SANDBOX}
          referrerPolicy="strict-origin"
          onLoad={() => actor.send({ type: 'frame.loaded' })}
        />
      </div>
    </>
  );
}
