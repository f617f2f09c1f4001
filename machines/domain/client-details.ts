import * as v from 'valibot';

const text = v.pipe(v.string(), v.maxLength(1_000));

/** Client details of spec §3: what is captured beside a log message or a consent. */
export const clientDetailsSchema = v.object({
  browser: text,
  browserVersion: text,
  os: text,
  userAgent: text,
  browserLanguage: text,
  cookiesEnabled: v.boolean(),
  venueLanguage: text,
  architectureId: text,
  /** The user's email, or the word ANONYM. */
  clientUsername: text,
  /** Path without query and hash. */
  clientURL: text,
  clientVersion: text,
});
export type ClientDetails = v.InferOutput<typeof clientDetailsSchema>;
