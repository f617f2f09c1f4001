import type { Message } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { isDeleting, undeletedMessage, undoableMessage } from '@machines/chat-panel/deletions.machine';
import { unseenMention } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { editedMessage, revisionFailure } from '@machines/chat-room/revision.machine';
import { removalOf } from '@machines/moderation/restrictions.machine';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { isSameDay, useTimeTexts } from '@/app/texts/use-time-texts';
import { useIsHidden } from '@/app/use-block';
import { useChatPart, useChatValue, useMessage } from '@/app/use-chat';
import { useOwnId } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import { whenSeen } from '@/ui/hooks/when-seen';
import { MessageFile } from '../files/message-file';
import { PersonFace } from '../person-face';
import { EndedCall, MissedCall } from './call-entry';
import { MessageBar } from './message-bar';
import { MessageEditor, UndeletedNote, UnsavedNote } from './message-editor';
import classes from './message-item.module.css';
import { MessageQuote } from './message-quote';
import { MessageReactions } from './message-reactions';
import { HiddenMessage, MessageText } from './message-text';
import type { ActiveMessages } from './move-focus';
import { focusMessageOf, leaveFocus } from './move-focus';
import { SeenBy } from './seen-by';

const DELETED = 'deletion-undo';

/** Stands in the place of a deleted message; its author reads why a host removed it. */
function DeletedText({ id }: { id: string }) {
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

/** Stands in the place of a message that was just deleted, and brings it back when asked. */
function DeletionUndo() {
  const { t } = useLingui();
  const deletions = useChatPart('deletions');
  // The menu gave the focus to the message; here it says what was done and what can be.
  const takeFocus = useCallback((button: HTMLElement | null) => {
    if (button?.closest('[data-message]') === document.activeElement) button?.focus({ preventScroll: true });
    return leaveFocus(button);
  }, []);
  return (
    <p className={classes.deleted} data-undo>
      <span id={DELETED}>{t`Deleted.`}</span>
      <PlainButton
        ref={takeFocus}
        className={classes.undo}
        aria-describedby={DELETED}
        onClick={({ currentTarget }) => {
          focusMessageOf(currentTarget);
          deletions?.send({ type: 'deletion.undo' });
        }}
      >
        <Trans>Undo</Trans>
      </PlainButton>
    </p>
  );
}

/** Messages of one person within this time of each other are shown as one group, in milliseconds. */
const GROUP_INTERVAL = 300_000;

interface MessageItemProps {
  id: string;
  /** The id of the message before it. */
  before: string | undefined;
  store: MessageStore;
  active: ActiveMessages;
  /** Marks the first unread message. */
  isFirstNew: boolean;
  /** The message that the user wants to see, which is marked for a moment. */
  jumpTarget: { readonly id: string } | null;
  /** The newest message of the user that others have read. */
  isSeen: boolean;
}

const continues = (message: Message, before: Message | undefined): boolean =>
  before?.authorId === message.authorId &&
  isSameDay(before.sentAt, message.sentAt) &&
  message.sentAt - before.sentAt < GROUP_INTERVAL;

/** Shows one message; above it the day and the author where they change. */
export const MessageItem = memo(function MessageItem({
  id,
  before,
  store,
  active,
  isFirstNew,
  jumpTarget,
  isSeen,
}: MessageItemProps) {
  const message = useMessage(store, id);
  const former = store.get(before ?? '');
  if (!message) return null;
  const isNewDay = !former || !isSameDay(former.sentAt, message.sentAt);
  return (
    <>
      {isNewDay && <DaySeparator time={message.sentAt} />}
      {isFirstNew && <NewSeparator />}
      <MessageBody
        message={message}
        active={active}
        isFirst={isFirstNew || !continues(message, former)}
        isJumpTarget={jumpTarget?.id === id}
      />
      {isSeen && <SeenBy sentAt={message.sentAt} />}
    </>
  );
});

function DaySeparator({ time }: { time: number }) {
  const { day } = useTimeTexts();
  return <p className={classes.separator}>{day(time)}</p>;
}

const NewSeparator = () => (
  <p className={classes.separator} data-new>
    <Trans>New messages</Trans>
  </p>
);

/** Returns what tells that the message with the unseen mention is on the screen. */
function useMentionSeen(id: string) {
  const room = useChatPart('room');
  const isUnseen = useChatValue('room', unseenMention, null) === id;
  const see = useMemo(() => whenSeen(() => room?.send({ type: 'mention.seen', id })), [room, id]);
  return isUnseen ? see : undefined;
}

interface MessageBodyProps {
  message: Message;
  active: ActiveMessages;
  /** The first of a group. */
  isFirst: boolean;
  /** Marked for a moment. */
  isJumpTarget: boolean;
}

function MessageBody({ message, active, isFirst, isJumpTarget }: MessageBodyProps) {
  const isOwn = useOwnId() === message.authorId;
  const isHidden = useIsHidden(message.id, message.authorId);
  const seeMention = useMentionSeen(message.id);
  return (
    <div
      ref={seeMention}
      className={classes.message}
      data-message={message.id}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-jump-target={isJumpTarget || undefined}
      // A tap on it shows its bar.
      tabIndex={-1}
    >
      {isHidden ? (
        <HiddenMessage id={message.id} />
      ) : (
        <Content message={message} active={active} isFirst={isFirst} isOwn={isOwn} />
      )}
    </div>
  );
}

interface ContentProps extends Omit<MessageBodyProps, 'isJumpTarget'> {
  isOwn: boolean;
}

function Content({ message, active, isFirst, isOwn }: ContentProps) {
  const isActive = useSyncExternalStore(active.watch, () => active.has(message.id));
  const isLeaving = useChatValue('deletions', isDeleting(message.id), false);
  const hasBar = isActive && !message.deleted && !isLeaving;
  return (
    <>
      {!isOwn && (
        <span className={classes.face}>
          {isFirst && <PersonFace uid={message.authorId} name={message.authorName} size="small" />}
        </span>
      )}
      <div className={classes.body}>
        {isFirst && <Author message={message} isOwn={isOwn} />}
        {isOwn ? <OwnMessage message={message} /> : <Bubble message={message} />}
        <MessageReactions message={message} />
      </div>
      {hasBar && <MessageBar message={message} />}
    </>
  );
}

function Author({ message: { authorName, sentAt }, isOwn }: { message: Message; isOwn: boolean }) {
  const { clock } = useTimeTexts();
  return (
    <p className={classes.author}>
      {!isOwn && <bdi className={classes.name}>{authorName}</bdi>}
      <time dateTime={new Date(sentAt).toISOString()}>{clock(sentAt)}</time>
    </p>
  );
}

function OwnMessage({ message }: { message: Message }) {
  const { id } = message;
  const isEdited = useChatValue('revision', editedMessage, null) === id;
  const isUnsaved = useChatValue('revision', revisionFailure, null) !== null && isEdited;
  const isUndeleted = useChatValue('deletions', undeletedMessage, null) === id;
  const isUndoable = useChatValue('deletions', undoableMessage, null) === id;
  if (isUndoable) return <DeletionUndo />;
  return (
    <>
      {isEdited ? <MessageEditor /> : <OwnBubble message={message} />}
      {isUnsaved && <UnsavedNote />}
      {isUndeleted && <UndeletedNote />}
    </>
  );
}

/** A message that is being deleted is shown as it will be. */
function OwnBubble({ message }: { message: Message }) {
  const isLeaving = useChatValue('deletions', isDeleting(message.id), false);
  return (
    <div className={classes.line}>
      {isLeaving ? <DeletedText id={message.id} /> : <Bubble message={message} />}
    </div>
  );
}

function Bubble({ message }: { message: Message }) {
  const { t } = useLingui();
  const { id, text, file, deleted, editedAt, replyTo, missedBy, calledAt, sentAt, authorId, authorName } =
    message;
  if (deleted) return <DeletedText id={id} />;
  const caller = { callerId: authorId, callerName: authorName };
  if (missedBy !== undefined) return <MissedCall {...caller} />;
  if (calledAt !== undefined) return <EndedCall {...caller} calledAt={calledAt} sentAt={sentAt} />;
  return (
    <div className={classes.bubble} data-file={file !== undefined || undefined} dir="auto">
      {replyTo !== undefined && <MessageQuote id={replyTo} />}
      {file && <MessageFile file={file} />}
      <MessageText text={text ?? ''} />
      {editedAt !== undefined && <span className={classes.edited}> {t`(edited)`}</span>}
    </div>
  );
}
