import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  askedQuestion,
  type DoneHostAction,
  doneHostAction,
  hostActionFault,
  type Question,
  removedKind,
} from '@machines/moderation/host-action.machine';
import { useSelector } from '@xstate/react';
import { Button } from '@/ui/controls/button';
import { AnswerPlace } from '@/ui/layers/notice-place';
import surface from '@/ui/layers/surface.module.css';
import type { HostActionActor } from './host-action-actor';
import { HostActionFaultText } from './host-action-fault-text';
import classes from './host-action-note.module.css';

/** Says what was done and lets it be undone, or why it could not be; nothing while a dialog says so. */
export function HostActionNote({ actor }: { actor: HostActionActor }) {
  const done = useSelector(actor, doneHostAction);
  const hasFailed = useSelector(actor, hostActionFault) !== null;
  const isAsked = useSelector(actor, askedQuestion) !== null;
  if (isAsked || !(done || hasFailed)) return null;
  return (
    <AnswerPlace>
      <div className={`${surface.surface} ${classes.note}`}>
        {done ? <DoneText done={done} /> : <HostActionFaultText actor={actor} />}
        <div className={classes.actions}>
          {done && <UndoButton actor={actor} actionId={done.actionId} />}
          <Button variant="subtle" onClick={() => actor.send({ type: 'hostAction.cancel' })}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    </AnswerPlace>
  );
}

const UndoButton = ({ actor, actionId }: { actor: HostActionActor; actionId: number }) => (
  <Button
    variant="default"
    onClick={() => actor.send({ type: 'hostAction.perform', hostAction: { type: 'undo', actionId } })}
  >
    <Trans>Undo</Trans>
  </Button>
);

/** What is done about nobody in particular. */
const DONE_TEXTS: Partial<Record<Question['kind'] | 'dismiss', MessageDescriptor>> = {
  dismiss: msg`Report dismissed.`,
  announce: msg`Your announcement is out.`,
  limit: msg`The limit holds now.`,
  clear: msg`Whiteboard cleared.`,
};

function General({ kind }: { kind: Question['kind'] | 'dismiss' }) {
  const { i18n } = useLingui();
  const text = DONE_TEXTS[kind];
  return text && i18n._(text);
}

const REMOVED_TEXTS: Record<'message' | 'post' | 'comment', MessageDescriptor> = {
  message: msg`Message removed.`,
  post: msg`Post removed.`,
  comment: msg`Comment removed.`,
};

function DoneText({ done: { question } }: { done: DoneHostAction }) {
  const { i18n } = useLingui();
  const kind = question?.kind;
  const name = question && 'name' in question ? question.name : '';
  return (
    <p role="status">
      <General kind={kind ?? 'dismiss'} />
      {kind === 'remove' && i18n._(REMOVED_TEXTS[removedKind(question) ?? 'message'])}
      {kind === 'mute' && (
        <Trans>
          <bdi>{name}</bdi> is muted.
        </Trans>
      )}
      {kind === 'ban' && (
        <Trans>
          <bdi>{name}</bdi> is banned.
        </Trans>
      )}
    </p>
  );
}
