import * as v from 'valibot';

const faults = v.array(v.object({ path: v.string(), message: v.string() }));

/** The venue that was saved last, as hosts see it before they publish it. */
export const draftSchema = v.object({
  version: v.number(),
  /** Missing for one with faults. */
  architectureId: v.optional(v.string()),
  /** What keeps it from being published. */
  faults,
  /** What is unusual without being wrong. */
  warnings: faults,
});
export type Draft = v.InferOutput<typeof draftSchema>;
