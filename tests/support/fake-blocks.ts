import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';
import { createWatchers } from './watchers';

/** Creates in memory whom people block. */
export function createFakeBlocks(answers: Pick<Answers<'setBlock'>, 'give'>) {
  const blocks = new Map<string, Set<string>>();
  const watchers = createWatchers();
  const blocksOf = (uid: string): Set<string> => {
    const known = blocks.get(uid) ?? new Set<string>();
    blocks.set(uid, known);
    return known;
  };
  return {
    service: {
      watchBlocks: ({ userId }, onBlocks) => watchers.follow(() => onBlocks([...blocksOf(userId)])),
      setBlock: ({ userId, uid, blocked }) =>
        answers.give('setBlock', () => {
          blocksOf(userId)[blocked ? 'add' : 'delete'](uid);
          watchers.tell();
        }),
    } satisfies Pick<Chat, 'watchBlocks' | 'setBlock'>,
    /** Returns whom a person blocks. */
    blocked: (uid: string) => [...blocksOf(uid)],
    /** Lets a person block others from the start. */
    block: (uid: string, ...others: string[]) => {
      for (const other of others) blocksOf(uid).add(other);
    },
  };
}

/** Creates in memory which channels people have muted. */
export function createFakeMuting(
  answers: Pick<Answers<'setMuted'>, 'give'>,
): Pick<Chat, 'watchMuted' | 'setMuted'> {
  const channels = new Map<string, Set<string>>();
  const watchers = createWatchers();
  return {
    watchMuted: ({ userId }, onMuted) => watchers.follow(() => onMuted([...(channels.get(userId) ?? [])])),
    setMuted: ({ userId, channelId, muted }) =>
      answers.give('setMuted', () => {
        const own = channels.get(userId) ?? new Set();
        channels.set(userId, own);
        own[muted ? 'add' : 'delete'](channelId);
        watchers.tell();
      }),
  };
}
