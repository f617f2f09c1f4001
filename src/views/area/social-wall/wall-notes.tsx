import { Trans, useLingui } from '@lingui/react/macro';
import { areOlderFailed } from '@machines/social-wall/social-wall.machine';
import { useSelector } from '@xstate/react';
import { Failure, Waiting } from '@/ui/text/notices';
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
export function FailedNote({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return <Failure button={t`Try again`} onPress={onRetry}>{t`This could not be loaded.`}</Failure>;
}

/** Says that older posts could not be loaded; nothing otherwise. */
export function OlderNote({ actor }: { actor: WallActor }) {
  const isFailed = useSelector(actor, areOlderFailed);
  return isFailed && <FailedNote onRetry={() => actor.send({ type: 'older.load' })} />;
}
