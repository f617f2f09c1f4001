import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { queuedMessages } from '@machines/chat-panel/outbox.machine';
import {
  historyState,
  isInPast,
  isUnreadAbove,
  type RoomState,
  roomMessages,
  roomState,
  seenMessage,
  targetOfJump,
  unseenMention,
} from '@machines/chat-room/chat-room.selectors';
import { pickedMessage } from '@machines/chat-room/emoji-picker.machine';
import type { MessageStore } from '@machines/chat-room/message-store';
import { IconArrowDown, IconArrowUp, IconAt } from '@tabler/icons-react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import { Button } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { Spinner } from '@/ui/media/spinner';
import { FailedList, ListNote } from '@/ui/text/list-note';
import { MessageItem } from './message-item';
import classes from './messages.module.css';
import { ActiveMessages, moveInMessages } from './move-focus';
import { JumpNote } from './new-messages';
import { QueuedItem } from './queued-item';
import { useFirstNew, useMessageScroll } from './use-message-scroll';

/** Shown in a channel without messages. */
const EmptyNote = () => (
  <ListNote>
    <Trans>No messages yet. Say hello!</Trans>
  </ListNote>
);

function FailedNote() {
  const room = useChatPart('room');
  return (
    <FailedList onRetry={() => room?.send({ type: 'room.retry' })}>
      <Trans>The messages could not be loaded. Trying again every few seconds.</Trans>
    </FailedList>
  );
}

function RefusedNote() {
  const room = useChatPart('room');
  return (
    <FailedList onRetry={() => room?.send({ type: 'room.retry' })}>
      <Trans>You can no longer read this chat.</Trans>
    </FailedList>
  );
}

const WIDTHS = ['62%', '44%', '70%', '38%', '56%'];

/** Shows placeholders for messages that are being loaded. */
const MessageSkeletons = () => (
  <div className={classes.skeletons} aria-hidden>
    {WIDTHS.map((inlineSize, row) => (
      <span key={inlineSize} data-own={row % 3 === 2 || undefined} style={{ inlineSize }} />
    ))}
  </div>
);

/** Shows above the first message whether there are older ones; always of the same height. */
function HistoryStart() {
  const { t } = useLingui();
  const room = useChatPart('room');
  const state = useChatValue('room', historyState, 'partial');
  const load = () => room?.send({ type: 'history.load' });
  return (
    <div className={classes.start}>
      {state === 'loading' && <Spinner />}
      {state === 'partial' && (
        <Button variant="subtle" className={classes.action} onClick={load}>{t`Show older messages`}</Button>
      )}
      {state === 'failed' && (
        <>
          <span>{t`Older messages could not be loaded.`}</span>
          <Button variant="subtle" className={classes.action} onClick={load}>{t`Try again`}</Button>
        </>
      )}
      {state === 'complete' && t`The conversation starts here.`}
    </div>
  );
}

/** Leads to the message that mentions the user, until it was shown. */
function MentionJump({ store }: { store: MessageStore }) {
  const room = useChatPart('room');
  const id = useChatValue('room', unseenMention, null);
  if (id === null) return null;
  const show = () => room?.send({ type: store.get(id) ? 'message.show' : 'message.jump', id });
  return (
    <PlainButton className={classes.jump} onClick={show}>
      <IconAt size={18} aria-hidden />
      <Trans>You are mentioned</Trans>
    </PlainButton>
  );
}

/** Leads to the first unread message while it is above the loaded ones. */
function UnreadJump() {
  const room = useChatPart('room');
  // A new selector reads it again with each render: the list may have changed.
  const isAbove = useChatValue('room', (snapshot) => isUnreadAbove(snapshot), false);
  if (!isAbove) return null;
  return (
    <div className={classes.jumps} data-above>
      <PlainButton className={classes.jump} onClick={() => room?.send({ type: 'unread.jump' })}>
        <IconArrowUp size={18} aria-hidden />
        <Trans>Jump to first unread</Trans>
      </PlainButton>
    </div>
  );
}

const EmojiPicker = lazyComponent(async () => (await import('./emoji-picker')).EmojiPicker);

/** Shows the picker of all emoji while the user chooses a reaction; its code loads then. */
function EmojiLayer() {
  const id = useChatValue('emojiPicker', pickedMessage, null);
  const picker = useChatPart('emojiPicker');
  const reaction = useChatPart('reaction');
  if (id === null || !picker) return null;
  return (
    <EmojiPicker
      key={id}
      picker={picker}
      onPick={(emoji) => {
        reaction?.send({ type: 'task.run', request: { id, emoji } });
        picker.send({ type: 'picker.close' });
      }}
    />
  );
}

/** The height of `HistoryStart`, in pixels. */
const START = 48;
const NO_QUEUE: readonly QueuedMessage[] = [];

/** Shows the messages of the open channel, and those of the user that are not sent yet. */
export function Messages({ channelId }: { channelId: string }) {
  const store = useChatValue('room', roomMessages, null);
  const state = useChatValue('room', roomState, 'loading');
  const unsent = useUnsent(channelId);
  if (!store) return <MessageSkeletons />;
  return <LoadedMessages store={store} state={state} unsent={unsent} />;
}

function useUnsent(channelId: string): readonly QueuedMessage[] {
  const queued = useChatValue('outbox', queuedMessages, NO_QUEUE);
  return useMemo(() => queued.filter((message) => message.channelId === channelId), [queued, channelId]);
}

interface MessagesProps {
  store: MessageStore;
  state: RoomState;
  unsent: readonly QueuedMessage[];
}

function LoadedMessages({ store, state, unsent }: MessagesProps) {
  const version = useListVersion(store);
  if (store.size + unsent.length > 0)
    return <Rows store={store} version={version} unsent={unsent} state={state} />;
  if (state === 'refused') return <RefusedNote />;
  if (state === 'failed') return <FailedNote />;
  return state === 'live' ? <EmptyNote /> : <MessageSkeletons />;
}

interface RowsProps extends MessagesProps {
  /** Changes with the list. */
  version: number;
}

function Rows({ store, version, unsent, state }: RowsProps) {
  const { t } = useLingui();
  const [active] = useState(() => new ActiveMessages());
  const length = store.size + unsent.length;
  const firstNew = useFirstNew(store, state === 'live');
  const jumpTarget = useChatValue('room', targetOfJump, null);
  // A new selector reads it again with each render: the list may have changed.
  const seenId = useChatValue('room', (snapshot) => seenMessage(snapshot), null);
  const inPast = useChatValue('room', isInPast, false);
  const { hasNews, isAway, jump, ...scroll } = useMessageScroll({
    store,
    version,
    unsent: unsent.length,
    firstNew,
    jumpTarget,
    isInPast: inPast,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  const places = useMemo(() => ({ length }), [length, version]);
  const row = useCallback(
    (_: unknown, index: number): ReactElement => {
      const id = store.idAt(index);
      const message = unsent[index - store.size];
      if (id === undefined)
        return message ? <QueuedItem key={message.id} message={message} /> : <i key="end" />;
      const isUnsent = unsent.some((queued) => queued.id === id);
      if (isUnsent) return <i key={`echo ${id}`} hidden />;
      return (
        <MessageItem
          key={id}
          id={id}
          before={store.idAt(index - 1)}
          store={store}
          active={active}
          isFirstNew={index === firstNew}
          jumpTarget={jumpTarget}
          isSeen={id === seenId}
        />
      );
    },
    [store, active, unsent, firstNew, jumpTarget, seenId],
  );
  return (
    <div className={classes.frame}>
      <section
        ref={scroll.scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
        tabIndex={0}
        aria-label={t`Messages`}
        aria-description={t`The arrow keys lead to the messages`}
        onPointerOver={({ target }) => active.take('pointed', target)}
        onFocus={({ target }) => active.take('focused', target)}
        onWheel={scroll.onMove}
        onTouchMove={scroll.onMove}
        onKeyDown={(event) => {
          scroll.onMove();
          moveInMessages(event);
        }}
        onPointerDown={scroll.onMove}
      >
        <div className={classes.space} />
        <HistoryStart />
        <Virtualizer
          ref={scroll.list}
          data={places}
          startMargin={START}
          shift={scroll.isShifted}
          as="ol"
          item="li"
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {row}
        </Virtualizer>
        {state === 'failed' && <FailedNote />}
        {state === 'refused' && <RefusedNote />}
      </section>
      <UnreadJump />
      <div className={classes.jumps}>
        <JumpNote />
        <MentionJump store={store} />
        {(hasNews || inPast || isAway) && (
          <PlainButton className={classes.jump} onClick={jump}>
            <IconArrowDown size={18} aria-hidden />
            {hasNews && !inPast ? <Trans>New messages</Trans> : <Trans>Newest messages</Trans>}
          </PlainButton>
        )}
      </div>
      <EmojiLayer />
    </div>
  );
}
