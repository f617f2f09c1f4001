import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';

/** Returns the channels that users of a fake chat have muted. */
export function createFakeMuting(answers: Pick<Answers<'setMuted'>, 'give'>) {
  const channels = new Map<string, Set<string>>();
  const listeners = new Map<string, (channelIds: readonly string[]) => void>();
  const mutedBy = (userId: string): string[] => [...(channels.get(userId) ?? [])];
  const service: Pick<Chat, 'watchMuted' | 'setMuted'> = {
    watchMuted: ({ userId }, onMuted) => {
      queueMicrotask(() => onMuted(mutedBy(userId)));
      listeners.set(userId, onMuted);
      return () => void listeners.delete(userId);
    },
    setMuted: ({ userId, channelId, muted }) =>
      answers.give('setMuted', () => {
        const own = channels.get(userId) ?? new Set();
        channels.set(userId, own);
        if (muted) own.add(channelId);
        else own.delete(channelId);
        listeners.get(userId)?.(mutedBy(userId));
      }),
  };
  return { service, muted: mutedBy };
}
