import { Trans } from '@lingui/react/macro';
import { areOlderFailed } from '@machines/social-wall/social-wall.machine';
import { useSelector } from '@xstate/react';
import { Button } from '@/ui/controls/button';
import { Problem, Waiting } from '@/ui/text/notices';
import classes from './wall.module.css';
import type { WallActor } from './wall-actors';

/** Stands in place of a wall for visitors who read no posts. */
export const SignedOutNote = () => (
  <p className={classes.note}>
    <Trans>Log in to see the posts.</Trans>
  </p>
);

export const EmptyNote = () => (
  <p className={classes.note}>
    <Trans>There are no posts here yet.</Trans>
  </p>
);

export const LoadingNote = () => (
  <Waiting>
    <Trans>Loading…</Trans>
  </Waiting>
);

/** Says that the posts could not be loaded, and loads them again when asked. */
export const FailedNote = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.failed}>
    <Problem>
      <Trans>This could not be loaded.</Trans>
    </Problem>
    <Button variant="default" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);

/** Says that older posts could not be loaded; nothing otherwise. */
export function OlderNote({ actor }: { actor: WallActor }) {
  const isFailed = useSelector(actor, areOlderFailed);
  return isFailed && <FailedNote onRetry={() => actor.send({ type: 'older.load' })} />;
}
