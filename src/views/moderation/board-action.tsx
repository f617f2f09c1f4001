import { Trans } from '@lingui/react/macro';
import type { BoardQuestion } from '@machines/moderation/host-action.machine';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';
import classes from './moderation.module.css';

/** Asks why a whiteboard is cleared. */
export function BoardAction({ actor, question }: { actor: HostActionActor; question: BoardQuestion }) {
  const { widgetId, name } = question;
  return (
    <HostActionForm
      actor={actor}
      choices={{}}
      hostActionOf={(_, reason) => ({ type: 'clearBoard', clearing: { widgetId, reason } })}
    >
      {() => (
        <p className={classes.words}>
          <Trans>
            What is on <bdi>{name}</bdi> disappears for everybody. You can restore it in the log.
          </Trans>
        </p>
      )}
    </HostActionForm>
  );
}
