import type { Message } from '@domain/chat/message';
import { FIRST_EMOJI } from '@domain/chat/reactions';
import { useLingui } from '@lingui/react/macro';
import { roomChannel } from '@machines/chat-room/chat-room.selectors';
import {
  IconArrowBackUp,
  IconDots,
  IconFlag,
  IconMoodPlus,
  IconPencil,
  IconShield,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useAskHostAction } from '@/app/use-host-action';
import { MenuOption, OptionsMenu } from '@/ui/controls/options-menu';
import { PlainButton } from '@/ui/controls/plain-button';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import classes from './message-bar.module.css';
import { useReaction } from './message-reactions';
import { focusMessageOf, leaveFocus, moveInBar } from './move-focus';

interface MessageMenuProps {
  message: Message;
  /** Of the button. */
  className: string | undefined;
}

/** Lets the user change or delete one of their messages. */
function MessageMenu({ message: { id, text = '' }, className }: MessageMenuProps) {
  const { t } = useLingui();
  const revision = useChatPart('revision');
  const deletions = useChatPart('deletions');
  const channelId = useChatValue('room', roomChannel, '');
  const button = useRef<HTMLButtonElement>(null);
  const [isEditChosen, setEditChosen] = useState(false);
  const edit = () => {
    // The field has the focus before the menu has closed, which would take it back.
    setEditChosen(true);
    revision?.send({ type: 'edit.start', id, text });
  };
  const remove = () => {
    // The button goes, maybe before the menu has closed.
    if (button.current) focusMessageOf(button.current);
    deletions?.send({ type: 'message.delete', channelId, id });
  };
  return (
    <OptionsMenu
      returnFocus={!isEditChosen}
      onOpen={() => setEditChosen(false)}
      button={
        <PlainButton ref={button} className={className} tabIndex={-1} aria-label={t`Message options`}>
          <IconDots size={18} />
        </PlainButton>
      }
    >
      {text !== '' && <MenuOption icon={IconPencil} onClick={edit}>{t`Edit`}</MenuOption>}
      <MenuOption icon={IconTrash} onClick={remove}>{t`Delete`}</MenuOption>
    </OptionsMenu>
  );
}

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
