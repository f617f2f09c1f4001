import * as v from 'valibot';

/** What people can react with to a post, in the order in which it is shown. */
export const POST_REACTIONS = ['like', 'love', 'laugh', 'celebrate'] as const;
export type PostReaction = (typeof POST_REACTIONS)[number];

export const REACTION_EMOJI: Readonly<Record<PostReaction, string>> = {
  like: '👍',
  love: '❤️',
  laugh: '😂',
  celebrate: '🎉',
};

/** How many people reacted in each way; without those in which nobody did. */
export type ReactionCounts = Readonly<Partial<Record<PostReaction, number>>>;

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Returns the counts of a stored post; undefined when nobody has reacted. */
export function reactionCounts(stored: unknown): ReactionCounts | undefined {
  const entries = POST_REACTIONS.flatMap((kind) => {
    const count = (stored as Record<string, unknown> | null | undefined)?.[kind];
    return v.is(countSchema, count) ? [[kind, count] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const ownReactionSchema = v.object({
  kind: v.picklist(POST_REACTIONS),
  /** Milliseconds since 1970, set by the server. */
  at: v.number(),
});

/** Returns what a person reacted with, as stored in the realtime database; null for anything else. */
export function ownReaction(stored: unknown): PostReaction | null {
  const { success, output } = v.safeParse(ownReactionSchema, stored);
  return success ? output.kind : null;
}
