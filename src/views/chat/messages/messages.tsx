import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { queuedMessages } from '@machines/chat-panel/outbox.machine';
import {
  isInPast,
  type RoomState,
  roomMessages,
  roomState,
  seenMessage,
  targetOfJump,
} from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { ActiveMessages } from './active-messages';
import { EmojiLayer } from './emoji-layer';
import { HistoryStart } from './history-start';
import { JumpNote } from './jump-note';
import { MentionJump, UnreadJump } from './jumps';
import { MessageItem } from './message-item';
import { EmptyNote, FailedNote, MessageSkeletons, RefusedNote } from './message-notes';
import classes from './messages.module.css';
import { moveInMessages } from './move-focus';
import { QueuedItem } from './queued-item';
import { useFirstNew } from './use-first-new';
import { useMessageScroll } from './use-message-scroll';

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
