import type { Message } from '@domain/chat/message';
import { FIRST_EMOJI } from '@domain/chat/reactions';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconMoodPlus } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import { HostButton } from './host-button';
import classes from './message-bar.module.css';
import { MessageMenu } from './message-menu';
import { leaveFocus, moveInBar } from './move-focus';
import { ReportButton } from './report-button';
import { useReaction } from './use-reaction';

/** Offers reactions to a message and its menu; one tab stop, whose arrow keys lead to the others. */
export function MessageBar({ message }: { message: Message }) {
  const { t } = useLingui();
  const reacting = useChatPart('reacting');
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
        onClick={() => reacting?.send({ type: 'picker.open', id })}
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
          <ReportButton message={message} className={classes.button} />
          <HostButton message={message} className={classes.button} />
        </>
      )}
    </div>
  );
}
