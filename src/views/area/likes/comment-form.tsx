import { pushId } from '@domain/chat/push-id';
import { COMMENT_MAX, commentFormSchema } from '@domain/media-board/comment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type CommentPurpose,
  type commentDraftMachine,
  commentDraftText,
  isCommentFailed,
  isCommentSending,
} from '@machines/media-board/comment-draft.machine';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { Button } from '@/ui/controls/button';
import { TextArea, useDraftForm } from '@/ui/controls/schema-form';
import { takeFocus } from '@/ui/hooks/take-focus';
import { Problem } from '@/ui/text/notices';
import classes from './likes.module.css';

const LABELS: Record<CommentPurpose['kind'], MessageDescriptor> = {
  new: msg`Your comment`,
  reply: msg`Your reply`,
  edit: msg`Your comment`,
};
const SUBMITS: Record<CommentPurpose['kind'], MessageDescriptor> = {
  new: msg`Comment`,
  reply: msg`Reply`,
  edit: msg`Save`,
};

interface CommentFormProps {
  actor: ActorRefFrom<typeof commentDraftMachine>;
  purpose: CommentPurpose['kind'];
  /** Missing where the field is always there. */
  onCancel?: () => void;
}

/** Lets the user write a comment, an answer, or another text of a comment. */
export function CommentForm({ actor, purpose, onCancel }: CommentFormProps) {
  const { t, i18n } = useLingui();
  const text = useSelector(actor, commentDraftText);
  const busy = useSelector(actor, isCommentSending);
  const isFailed = useSelector(actor, isCommentFailed);
  const most = i18n.number(COMMENT_MAX);
  const form = useDraftForm({
    draft: { text },
    onDraft: (draft) => actor.send({ type: 'draft.change', ...draft }),
    schema: commentFormSchema,
    texts: { tooLong: msg`A comment can have at most ${most} characters.` },
    validateInputOnChange: true,
  });
  const send = form.submit(() => actor.send({ type: 'draft.send', id: pushId(Date.now(), Math.random) }));
  return (
    <form className={classes.form} onSubmit={send}>
      <TextArea
        {...form.getInputProps('text')}
        ref={onCancel && takeFocus}
        label={i18n._(LABELS[purpose])}
        rows={2}
        readOnly={busy}
      />
      {isFailed && (
        <Problem>{t`Your comment could not be saved. Its text is still here. Please try again.`}</Problem>
      )}
      <div className={classes.actions}>
        {onCancel && <Button variant="default" aria-disabled={busy} onClick={onCancel}>{t`Cancel`}</Button>}
        <Button type="submit" disabled={!form.isValid() || busy}>
          {i18n._(SUBMITS[purpose])}
        </Button>
      </div>
    </form>
  );
}
