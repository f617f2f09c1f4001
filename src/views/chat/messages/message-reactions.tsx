import type { Message } from '@domain/chat/message';
import { type Reaction, reactionsOf } from '@domain/chat/reactions';
import { Trans, useLingui } from '@lingui/react/macro';
import { chosenReaction, failedReaction } from '@machines/chat-room/reactions';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useNameOf, useOwnId } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './message-reactions.module.css';
import queued from './queued-item.module.css';
import { useNameList } from './seen-by';

/** Returns the user's own reaction to a message, and how it is set: the same emoji again removes it. */
export function useReaction({ id, reactions = {} }: Message) {
  const own = useOwnId();
  const reaction = useChatPart('reaction');
  const chosen = useChatValue('reaction', chosenReaction(id), undefined);
  const current = chosen === undefined ? (reactions[own] ?? null) : chosen;
  const toggle = (emoji: string) =>
    reaction?.send({ type: 'task.run', request: { id, emoji: emoji === current ? null : emoji } });
  return { own, chosen, current, toggle };
}

/** Shows the reactions to a message with their numbers; pressing one adds or removes the user's own. */
export function MessageReactions({ message }: { message: Message }) {
  const { own, chosen, toggle } = useReaction(message);
  const isFailed = useChatValue('reaction', failedReaction, null) === message.id;
  const reactions = message.deleted ? [] : reactionsOf(message.reactions, own, chosen);
  return (
    <>
      {reactions.length > 0 && <ReactionList reactions={reactions} own={own} onToggle={toggle} />}
      {isFailed && <FailedReaction />}
    </>
  );
}

interface ReactionListProps {
  reactions: readonly Reaction[];
  own: string;
  onToggle: (emoji: string) => void;
}

function ReactionList({ reactions, own, onToggle }: ReactionListProps) {
  const { t, i18n } = useLingui();
  const namesOf = useNames(own);
  return (
    <ul className={classes.reactions} aria-label={t`Reactions`}>
      {reactions.map(({ emoji, uids, isOwn }) => {
        const names = namesOf(uids);
        return (
          <li key={emoji}>
            <PlainButton
              className={classes.reaction}
              aria-label={t`${emoji} by ${names}`}
              aria-pressed={isOwn}
              onClick={() => onToggle(emoji)}
            >
              <span className={classes.emoji}>{emoji}</span>
              {i18n.number(uids.length)}
            </PlainButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns how several people are named, the user first. */
function useNames(own: string): (uids: readonly string[]) => string {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const list = useNameList();
  return (uids) => list(uids.includes(own) ? [t`you`] : [], uids.filter((uid) => uid !== own).map(nameOf));
}

function FailedReaction() {
  const reaction = useChatPart('reaction');
  return (
    <p className={queued.note} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <Trans>Your reaction could not be saved.</Trans>
      <PlainButton className={queued.action} onClick={() => reaction?.send({ type: 'task.dismiss' })}>
        <Trans>OK</Trans>
      </PlainButton>
    </p>
  );
}
