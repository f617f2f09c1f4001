import type { Post } from '@domain/wall/post';
import { POST_REACTIONS, type PostReaction, REACTION_EMOJI } from '@domain/wall/post-reactions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isReactionFailed, ownReactions, reactionOf } from '@machines/social-wall/post-reactions.machine';
import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { PlainButton } from '@/ui/controls/plain-button';
import { Failure } from '@/ui/text/notices';
import classes from './post-reactions.module.css';
import type { ReactionsActor } from './wall-actors';

const NAMES: Readonly<Record<PostReaction, MessageDescriptor>> = {
  like: msg`Like`,
  love: msg`Love`,
  laugh: msg`Laugh`,
  celebrate: msg`Celebrate`,
};

interface PostReactionsProps {
  post: Post;
  actor: ReactionsActor;
  /** The user may not react here. */
  muted: boolean;
}

/** Shows how many people reacted to a post in each way; pressing one adds or removes the user's own reaction. */
export function PostReactions({ post: { id, reactions = {} }, actor, muted }: PostReactionsProps) {
  const { t } = useLingui();
  const own = useOwnReaction(actor, id);
  const reaction = useSelector(actor, reactionOf);
  const toggle = (kind: PostReaction) =>
    reaction?.send({
      type: 'task.run',
      request: { postId: id, from: own, to: kind === own ? null : kind },
    });
  return (
    <fieldset className={classes.reactions} aria-label={t`Reactions`} aria-describedby={id}>
      {POST_REACTIONS.map((kind) => (
        <ReactionButton
          key={kind}
          kind={kind}
          count={reactions[kind] ?? 0}
          own={kind === own}
          disabled={muted && kind !== own}
          onPress={() => toggle(kind)}
        />
      ))}
    </fieldset>
  );
}

interface ReactionButtonProps {
  kind: PostReaction;
  count: number;
  own: boolean;
  disabled: boolean;
  onPress: () => void;
}

function ReactionButton({ kind, count, own, disabled, onPress }: ReactionButtonProps) {
  const { i18n } = useLingui();
  const [name, number] = [i18n._(NAMES[kind]), count > 0 ? i18n.number(count) : ''];
  return (
    <PlainButton
      className={classes.reaction}
      aria-label={`${name} ${number}`.trim()}
      aria-pressed={own}
      disabled={disabled}
      data-counted={count > 0 || undefined}
      onClick={onPress}
    >
      {`${REACTION_EMOJI[kind]} ${number}`.trim()}
    </PlainButton>
  );
}

function useOwnReaction(actor: ReactionsActor, postId: string): PostReaction | null {
  const own = useSelector(actor, ownReactions);
  const watch = useCallback((onChange: () => void) => own.watch(onChange), [own]);
  return useSyncExternalStore(watch, () => own.of(postId));
}

/** Says that the last reaction could not be stored; nothing otherwise. */
export function ReactionNote({ actor }: { actor: ReactionsActor }) {
  const { t } = useLingui();
  const reaction = useSelector(actor, reactionOf);
  const isFailed = useSelector(reaction, isReactionFailed);
  if (!isFailed) return null;
  return (
    <Failure button={t`OK`} onPress={() => reaction?.send({ type: 'task.dismiss' })}>
      {t`Your reaction could not be saved.`}
    </Failure>
  );
}
