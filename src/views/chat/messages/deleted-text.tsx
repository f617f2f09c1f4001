import { Trans } from '@lingui/react/macro';
import { removalOf } from '@machines/moderation/restrictions.machine';
import { useChatValue } from '@/app/use-chat';
import classes from './message-item.module.css';

/** Stands in the place of a deleted message; its author reads why a host removed it. */
export function DeletedText({ id }: { id: string }) {
  const removal = useChatValue('restrictions', removalOf(id), null);
  const reason = removal?.reason ?? '';
  return (
    <p className={classes.deleted}>
      {removal ? (
        <Trans>
          A host removed this message. Reason: <bdi>{reason}</bdi>
        </Trans>
      ) : (
        <Trans>This message was deleted.</Trans>
      )}
    </p>
  );
}
