import type { Message } from '@domain/chat/message';
import { FIRST_EMOJI } from '@domain/chat/reactions';
import { useLingui } from '@lingui/react/macro';
import { roomChannel } from '@machines/chat-room/chat-room.selectors';
import { IconArrowBackUp, IconFlag, IconMoodPlus, IconShield } from '@tabler/icons-react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useAskHostAction } from '@/app/use-host-action';
import { PlainButton } from '@/ui/controls/plain-button';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import classes from './message-bar.module.css';
import { MessageMenu } from './message-menu';
import { leaveFocus, moveInBar } from './move-focus';
import { useReaction } from './use-reaction';

/** Offers reactions to a message and its menu; one tab stop, whose arrow keys lead to the others. */
export function MessageBar({ message }: { message: Message }) {
  const { t } = useLingui();
  const picker = useChatPart('emojiPicker');
  const composer = useChatPart('composer');
  const { id, authorName, text = '' } = message;
  const { own, current, toggle } = useReaction(message);
  return (
    <div
      ref={leaveFocus}
      role="toolbar"
      aria-label={t`Message`}
      className={classes.bar}
      onKeyDown={moveInBar}
    >
      {FIRST_EMOJI.map((emoji, index) => (
        <PlainButton
          key={emoji}
          className={classes.button}
          tabIndex={index === 0 ? 0 : -1}
          aria-label={t`React with ${emoji}`}
          aria-pressed={emoji === current}
          onClick={() => toggle(emoji)}
        >
          <span className={classes.emoji}>{emoji}</span>
        </PlainButton>
      ))}
      <PlainButton
        className={classes.button}
        tabIndex={-1}
        aria-label={t`More reactions`}
        aria-haspopup="dialog"
        onClick={() => picker?.send({ type: 'picker.open', id })}
      >
        <IconMoodPlus size={18} stroke={1.6} />
      </PlainButton>
      <PlainButton
        className={classes.button}
        tabIndex={-1}
        aria-label={t`Reply`}
        onClick={() => composer?.send({ type: 'reply.start', id, authorName, text })}
      >
        <IconArrowBackUp size={18} stroke={1.6} className={classes.reply} />
      </PlainButton>
      {own === message.authorId ? (
        <MessageMenu message={message} className={classes.button} />
      ) : (
        <>
          <ReportButton message={message} />
          <HostButton message={message} />
        </>
      )}
    </div>
  );
}

/** Opens the dialog that reports a message of another person; nothing for those of deleted accounts. */
function ReportButton({ message: { id, authorId, authorName } }: { message: Message }) {
  const { t } = useLingui();
  const reporting = useChatPart('reporting');
  const channelId = useChatValue('room', roomChannel, '');
  if (authorId === '') return null;
  const subject = { userId: authorId, name: authorName, message: { channelId, id } };
  return (
    <PlainButton
      className={classes.button}
      tabIndex={-1}
      aria-label={t`Report`}
      aria-haspopup="dialog"
      onClick={() => reporting?.send({ type: 'report.start', subject })}
    >
      <IconFlag size={18} stroke={1.6} />
    </PlainButton>
  );
}

/** Lets hosts act about a message of another person, and about its author. */
function HostButton({ message: { id, authorId, authorName } }: { message: Message }) {
  const { t } = useLingui();
  const channelId = useChatValue('room', roomChannel, '');
  const ask = useAskHostAction({ userId: authorId, name: authorName, message: { channelId, messageId: id } });
  if (!ask) return null;
  return (
    <LazyHostMenu
      ask={ask}
      hasMessage
      button={
        <PlainButton className={classes.button} tabIndex={-1} aria-label={t`Host actions`}>
          <IconShield size={18} stroke={1.6} />
        </PlainButton>
      }
    />
  );
}
