import type { Message } from '@domain/chat/message';
import type { ChannelNotice, ChannelStore } from '@machines/chat-panel/channel-store';
import { chatChannels } from '@machines/chat-panel/chat-channels';
import { chatChild } from '@machines/chat-panel/chat-panel.selectors';
import type { MessageStore } from '@machines/chat-room/message-store';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';
import { textStore } from '@/services/storage/storage';
import { useBackgroundValue, useChildValue } from './app-context';
import type { ChildSnapshot } from './child';

type Parts = ChildSnapshot<'chatPanel'>['children'];
type PartId = keyof Parts & string;
type PartSnapshot<Id extends PartId> = SnapshotFrom<NonNullable<Parts[Id]>>;

/** Returns an actor of the chat, to send events to; undefined while it does not run, and until its code has loaded. */
export const useChatPart = <Id extends PartId>(id: Id): Parts[Id] | undefined =>
  useBackgroundValue('chatPanel', chatChild(id), undefined);

/** Returns one selected value of an actor of the chat, and `missing` while it does not run. */
export function useChatValue<Id extends PartId, Value>(
  id: Id,
  selector: (snapshot: PartSnapshot<Id>) => Value,
  missing: Value,
): Value {
  const actor = useChatPart(id) as AnyActorRef | undefined;
  return useSelector(actor, (snapshot) => (snapshot === undefined ? missing : selector(snapshot)));
}

/** Returns the user's channels and another number whenever one of them changes. */
export function useChannels(): { channels: ChannelStore; version: number } {
  const channels = useChildValue('chatPanel', chatChannels);
  const watch = useCallback((onChange: () => void) => channels.watch(onChange), [channels]);
  return { channels, version: useSyncExternalStore(watch, () => channels.version) };
}

const NEVER = () => () => {};

function useStore<Value>(channels: ChannelStore | null, read: () => Value): Value {
  const watch = useMemo(
    () => (channels ? (onChange: () => void) => channels.watch(onChange) : NEVER),
    [channels],
  );
  return useSyncExternalStore(watch, read);
}

/** Returns the number of channels with unread messages; 0 while the chat does not run. */
export function useUnreadChannels(): number {
  const channels = useBackgroundValue('chatPanel', chatChannels, null);
  return useStore(channels, () => channels?.unread ?? 0);
}

const NO_NOTICES: readonly ChannelNotice[] = [];

/** Returns the unread mentions and missed calls; none while the chat does not run. */
export function useChannelNotices(): readonly ChannelNotice[] {
  const channels = useBackgroundValue('chatPanel', chatChannels, null);
  return useStore(channels, () => channels?.notices ?? NO_NOTICES);
}

/** Returns an answered message; null when it does not exist, undefined while it is not known. */
export function useOriginal(store: MessageStore, id: string): Message | null | undefined {
  const watch = useCallback((onChange: () => void) => store.watchMessage(id, onChange), [store, id]);
  return useSyncExternalStore(watch, () => store.original(id));
}

/** Returns one message; re-renders when it changes. */
export function useMessage(store: MessageStore, id: string): Message | undefined {
  const watch = useCallback((onChange: () => void) => store.watchMessage(id, onChange), [store, id]);
  return useSyncExternalStore(watch, () => store.get(id));
}

const SKIN_TONE = 'foyer:skin-tone';
const deviceTexts = () => textStore(() => globalThis.localStorage);

/** Returns the skin tone of emoji that was chosen on this device. */
export const keptSkinTone = (): string | null => deviceTexts().get(SKIN_TONE);

/** Keeps the skin tone of emoji on this device. */
export const keepSkinTone = (tone: string): void => void deviceTexts().set(SKIN_TONE, tone);
