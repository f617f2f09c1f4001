import { Trans, useLingui } from '@lingui/react/macro';
import type { QueuedMessage } from '@machines/chat-panel/outbox.events';
import { queuedMessages } from '@machines/chat-panel/outbox.machine';
import { readWhenOpened, roomMessages, roomState } from '@machines/chat-room/chat-room.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactElement, useCallback, useMemo } from 'react';
import { Virtualizer } from 'virtua';
import { useChatValue } from '@/app/use-chat';
import { useListVersion } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { HistoryStart } from './history-start';
import { MessageItem } from './message-item';
import { EmptyNote, FailedNote, MessageSkeletons } from './message-notes';
import classes from './messages.module.css';
import { NewestMessage } from './newest-message';
import { QueuedItem } from './queued-item';
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
  state: 'loading' | 'live' | 'failed';
  unsent: readonly QueuedMessage[];
}

function LoadedMessages({ store, state, unsent }: MessagesProps) {
  const version = useListVersion(store);
  if (store.size + unsent.length > 0)
    return <Rows store={store} version={version} unsent={unsent} failed={state === 'failed'} />;
  if (state === 'failed') return <FailedNote />;
  return state === 'live' ? <EmptyNote /> : <MessageSkeletons />;
}

/** Returns the index of the first message after what the user had read when the channel was opened; -1 without one. */
function firstUnread(store: MessageStore, readUpTo: number): number {
  const index = store.indexAfter(readUpTo);
  return readUpTo > 0 && index < store.size ? index : -1;
}

interface RowsProps extends Omit<MessagesProps, 'state'> {
  /** Changes with the list. */
  version: number;
  /** New messages do not arrive any more. */
  failed: boolean;
}

function Rows({ store, version, unsent, failed }: RowsProps) {
  const { t } = useLingui();
  const readUpTo = useChatValue('room', readWhenOpened, 0);
  const length = store.size + unsent.length;
  const firstNew = firstUnread(store, readUpTo);
  const { hasNews, jump, ...scroll } = useMessageScroll({ store, version, unsent: unsent.length, firstNew });
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
          isFirstNew={index === firstNew}
        />
      );
    },
    [store, unsent, firstNew],
  );
  return (
    <div className={classes.frame}>
      <section
        ref={scroll.scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
        tabIndex={0}
        aria-label={t`Messages`}
      >
        <div className={classes.space} />
        <HistoryStart />
        <Virtualizer
          ref={scroll.list}
          data={places}
          startMargin={START}
          shift={scroll.isPrepended}
          as="ol"
          item="li"
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {row}
        </Virtualizer>
        {failed && <FailedNote />}
      </section>
      {hasNews && (
        <PlainButton className={classes.jump} onClick={jump}>
          <IconArrowDown size={18} aria-hidden />
          <Trans>New messages</Trans>
        </PlainButton>
      )}
      <NewestMessage store={store} />
    </div>
  );
}
