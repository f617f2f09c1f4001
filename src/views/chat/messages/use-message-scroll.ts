import { currentUser } from '@machines/auth/auth.machine';
import { historyState, readWhenOpened } from '@machines/chat-room/chat-room.selectors';
import { isSearchOpen } from '@machines/chat-room/message-search.machine';
import type { MessageStore } from '@machines/chat-room/message-store';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useChildValue } from '@/app/app-context';
import { useChatPart, useChatValue } from '@/app/use-chat';

/** Knows whether a list is at its end. Rows that turn out to be higher or lower move the end; only the user leaves it. */
export class EndWatch {
  isAtEnd: boolean;
  #isTouched = false;
  #offset = 0;

  constructor(isAtEnd: boolean) {
    this.isAtEnd = isAtEnd;
  }

  reach(): void {
    this.isAtEnd = true;
    this.#isTouched = false;
  }

  leave(): void {
    this.isAtEnd = false;
  }

  /** The user touched what scrolls the list. */
  touch(): void {
    this.#isTouched = true;
  }

  scroll(offset: number, isNear: boolean): void {
    if (this.#isTouched && offset < this.#offset) this.leave();
    this.#offset = offset;
    if (isNear) this.reach();
  }
}

interface ListState {
  store: MessageStore;
  /** Changes with the list. */
  version: number;
  /** The number of the user's messages that are not sent yet; they are below the others. */
  unsent: number;
  /** The index of the first unread message, where the list begins; -1 without one. */
  firstNew: number;
  /** The message that the user wants to see; another object for each jump. */
  jumpTarget: { readonly id: string } | null;
  /** The newest messages do not follow those of the list. */
  isInPast: boolean;
}

/** The list is at its end up to this distance, in pixels. */
const NEAR = 24;
/** Older messages are loaded from this distance to the beginning on, in pixels. */
const SOON = 400;

interface Ends {
  /** The ids of the first and of the last message. */
  first: string | undefined;
  last: string | undefined;
}

/** Returns whether messages were added before the first one, or the first ones are gone. */
function isOtherBeginning(store: MessageStore, { first = '', last = '' }: Ends): boolean {
  const isKept = store.get(first) !== undefined || store.get(last) !== undefined;
  return isKept && first !== '' && first !== store.idAt(0);
}

/** Scrolls the list of messages: it stays at its end, keeps its place when older messages come, and loads these. */
export function useMessageScroll({ store, version, unsent, firstNew, jumpTarget, isInPast }: ListState) {
  const room = useChatPart('room');
  const isCovered = useChatValue('search', isSearchOpen, false);
  const list = useRef<VirtualizerHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [end] = useState(() => new EndWatch(firstNew < 0));
  const former = useRef({ first: store.idAt(0), last: store.newest?.id, unsent, isOpened: false });
  const [isAway, setAway] = useState(false);
  const [seen, setSeen] = useState(() => store.newest?.sentAt ?? 0);
  const isShifted = isOtherBeginning(store, former.current);

  const see = useCallback(() => {
    if (!end.isAtEnd || isCovered) return;
    const sentAt = store.newest?.sentAt ?? 0;
    setSeen(sentAt);
    if (sentAt > 0 && document.visibilityState === 'visible') room?.send({ type: 'room.seen', sentAt });
  }, [room, store, end, isCovered]);

  const stay = useCallback(() => {
    const last = store.size + unsent - 1;
    if (end.isAtEnd && !isInPast) list.current?.scrollToIndex(last, { align: 'end' });
  }, [store, unsent, isInPast, end]);

  const shown = useRef(jumpTarget);
  const showJumpTarget = useCallback(() => {
    const index = jumpTarget && jumpTarget !== shown.current ? store.indexOf(jumpTarget.id) : -1;
    if (index === -1) return;
    shown.current = jumpTarget;
    end.leave();
    list.current?.scrollToIndex(index, { align: 'center' });
  }, [store, jumpTarget, end]);

  const showRows = useCallback(() => {
    const { scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    const indexAt = (offset: number) => list.current?.findItemIndex(Math.max(0, offset)) ?? 0;
    const first = store.idAt(indexAt(scrollOffset));
    const last = store.idAt(Math.min(indexAt(scrollOffset + viewportSize), store.size - 1));
    if (first !== undefined && last !== undefined) room?.send({ type: 'rows.shown', first, last });
  }, [room, store]);

  const isNear = useCallback((distance = NEAR): boolean => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {};
    return scrollHeight - scrollTop - clientHeight < distance;
  }, []);

  const settle = useCallback(() => {
    // A list without anything to scroll is at its end as well.
    if (isNear()) end.reach();
    setAway(!isNear(SOON));
    stay();
    see();
  }, [isNear, stay, see, end]);

  // The list is as high as its measured rows only when they are rendered.
  const onResize = useCallback(() => void requestAnimationFrame(settle), [settle]);

  const jump = useCallback(() => {
    end.reach();
    room?.send({ type: 'room.return' });
    stay();
    see();
  }, [room, stay, see, end]);

  const onScroll = useCallback(
    (offset: number) => {
      end.scroll(offset, isNear());
      setAway(!isNear(SOON));
      if (offset < SOON) room?.send({ type: 'history.load' });
      if (isNear(SOON)) room?.send({ type: 'newer.load' });
      showRows();
      see();
    },
    [room, isNear, showRows, see, end],
  );

  const onMove = useCallback(() => end.touch(), [end]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the store
  useLayoutEffect(() => {
    const before = former.current;
    former.current = { first: store.idAt(0), last: store.newest?.id, unsent, isOpened: true };
    if (!before.isOpened && firstNew >= 0) list.current?.scrollToIndex(firstNew, { align: 'start' });
    showJumpTarget();
    // What the user writes is shown after the newest messages.
    if (unsent > before.unsent) jump();
    stay();
    showRows();
    see();
  }, [store, version, unsent, showJumpTarget, jump, stay, showRows, see]);

  useEffect(() => {
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [see]);

  const hasNews = (store.newest?.sentAt ?? 0) > seen;
  return { list, scroller, isShifted, onScroll, onResize, onMove, jump, hasNews, isAway };
}

/** Returns the index of the first message of another person after a time; -1 without one. */
function firstAfter(store: MessageStore, readUpTo: number, own: string | undefined): number {
  for (let index = store.indexAfter(readUpTo); index < store.size; index += 1) {
    const message = store.get(store.idAt(index) ?? '');
    // A call that is over is new for nobody.
    if (message?.authorId !== own && message?.calledAt === undefined) return index;
  }
  return -1;
}

/**
 * Returns the index of the first message that was unread when the channel was opened; -1 without one, while it is not
 * loaded, and when nothing was read before.
 */
export function useFirstNew(store: MessageStore, isLive: boolean): number {
  const readUpTo = useChatValue('room', readWhenOpened, 0);
  const isWhole = useChatValue('room', historyState, 'partial') === 'complete';
  const own = useChildValue('auth', currentUser)?.userId;
  const [hasNew, setHasNew] = useState<boolean>();
  const first = readUpTo > 0 ? firstAfter(store, readUpTo, own) : -1;
  if (hasNew === undefined && isLive) setHasNew(first >= 0);
  const isReached = isWhole || store.indexAfter(readUpTo) > 0;
  return hasNew && isReached ? first : -1;
}
