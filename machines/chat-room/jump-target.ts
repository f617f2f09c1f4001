import type { Message } from '@domain/chat/message';

/** What the user wants to see: a message, or the first one from a time on, `byOthers` without their own. */
export type JumpTarget = { id: string } | { from: number; byOthers?: boolean };

/** The messages around a target, oldest first; none when it does not exist. */
export interface Around {
  messages: readonly Message[];
  /** Whether the newest message of the channel is among them. */
  isNewest: boolean;
}

/** Returns the id of the target among the messages around it: the newest one when none is from its time on. */
export function targetIn(target: JumpTarget, messages: readonly Message[], userId: string): string {
  if ('id' in target) return target.id;
  const later = messages.filter(({ sentAt }) => sentAt >= target.from);
  const byOthers = target.byOthers ? later.find(({ authorId }) => authorId !== userId) : undefined;
  return (byOthers ?? later[0] ?? messages.at(-1))?.id ?? '';
}
