import * as v from 'valibot';

/** The most recommendations that can be asked for (spec §7). */
export const RECOMMENDATIONS_LIMIT = 10_000_000;

const recommendationSchema = v.object({
  contentPieceId: v.string(),
  /**
   * With a reason 1 plus the similarity to what the person likes; without one a number from 0 to 1, how surely people who
   * open the piece like it.
   */
  score: v.number(),
  /** The liked piece that it resembles most. */
  reason: v.optional(v.string()),
});
/** A piece that is recommended to a person. */
export type Recommendation = v.InferOutput<typeof recommendationSchema>;

/** The response of `GET /api/media-board/{id}/recommended/{userId}`: the best first. */
export const recommendationsSchema = v.array(recommendationSchema);
