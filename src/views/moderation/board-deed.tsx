import { Trans } from '@lingui/react/macro';
import type { BoardQuestion } from '@machines/moderation/deed.machine';
import type { DeedActor } from './deed-actor';
import { DeedForm } from './deed-form';
import classes from './moderation.module.css';

/** Asks why a whiteboard is cleared. */
export function BoardDeed({ actor, question }: { actor: DeedActor; question: BoardQuestion }) {
  const { widgetId, name } = question;
  return (
    <DeedForm actor={actor} deedOf={(_, reason) => ({ type: 'clearBoard', clearing: { widgetId, reason } })}>
      <p className={classes.words}>
        <Trans>
          What is on <bdi>{name}</bdi> disappears for everybody. You can restore it in the log.
        </Trans>
      </p>
    </DeedForm>
  );
}
