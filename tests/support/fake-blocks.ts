import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';

export interface FakeBlocks {
  service: Pick<Chat, 'watchBlocks' | 'setBlock'>;
  /** Returns whom a person blocks. */
  blocked(uid: string): string[];
  /** Lets a person block others from the start. */
  block(uid: string, ...others: string[]): void;
}

/** Creates in memory whom people block. */
export function createFakeBlocks(answers: Pick<Answers<'setBlock'>, 'give'>): FakeBlocks {
  const blocks = new Map<string, Set<string>>();
  const watches = new Set<() => void>();
  const blocksOf = (uid: string): Set<string> => {
    const known = blocks.get(uid) ?? new Set<string>();
    blocks.set(uid, known);
    return known;
  };
  return {
    service: {
      watchBlocks: ({ userId }, onBlocks) => {
        const report = () => onBlocks([...blocksOf(userId)]);
        queueMicrotask(() => watches.has(report) && report());
        watches.add(report);
        return () => void watches.delete(report);
      },
      setBlock: ({ userId, uid, blocked }) =>
        answers.give('setBlock', () => {
          blocksOf(userId)[blocked ? 'add' : 'delete'](uid);
          for (const report of watches) report();
        }),
    },
    blocked: (uid) => [...blocksOf(uid)],
    block: (uid, ...others) => {
      for (const other of others) blocksOf(uid).add(other);
    },
  };
}
