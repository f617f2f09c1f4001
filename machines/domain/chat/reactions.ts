/** The emoji that are offered first. */
export const FIRST_EMOJI = ['👍', '❤️', '😂', '🎉'] as const;

/** Maximum length of a reaction, in UTF-16 code units. */
const REACTION_MAX = 32;
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])*$/u;

/** Returns whether a text is one emoji, which is all that a reaction can be. */
export const isReaction = (text: string): boolean => text.length <= REACTION_MAX && EMOJI.test(text);

/** The people who reacted to a message with the same emoji. */
export interface Reaction {
  emoji: string;
  /** At least one. */
  uids: readonly string[];
  isOwn: boolean;
}

/** Emoji by uid. */
export type Reactions = Readonly<Record<string, string>>;

const mostFirst = (one: Reaction, other: Reaction): number =>
  other.uids.length - one.uids.length || (one.emoji < other.emoji ? -1 : 1);

/**
 * Returns the reactions to a message, those of most people first.
 * @param chosen what the user has chosen and the server does not have yet: an emoji, or null for none
 */
export function reactionsOf(reactions: Reactions = {}, own: string, chosen?: string | null): Reaction[] {
  const people = new Map(Object.entries(reactions));
  if (chosen === null) people.delete(own);
  if (chosen) people.set(own, chosen);
  const byEmoji = new Map<string, string[]>();
  for (const [uid, emoji] of people) byEmoji.set(emoji, [...(byEmoji.get(emoji) ?? []), uid]);
  return [...byEmoji]
    .map(([emoji, uids]) => ({ emoji, uids, isOwn: uids.includes(own) }))
    .toSorted(mostFirst);
}
