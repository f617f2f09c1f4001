import * as v from 'valibot';

/** Longer descriptions are not accepted by the rules. */
const DATA_MAX = 20_000;

const descriptionSchema = v.object({ type: v.picklist(['offer', 'answer']), sdp: v.string() });
const candidateSchema = v.object({
  candidate: v.string(),
  sdpMid: v.optional(v.nullable(v.string()), null),
  sdpMLineIndex: v.optional(v.nullable(v.number()), null),
  usernameFragment: v.optional(v.nullable(v.string()), null),
});

/** What a browser offers or answers, as in `RTCSessionDescription`. */
export type Description = v.InferOutput<typeof descriptionSchema>;
/** A way to a browser, as in `RTCIceCandidate`. */
export type Candidate = v.InferOutput<typeof candidateSchema>;

const signalSchema = v.variant('type', [
  v.object({ type: v.literal('description'), description: descriptionSchema }),
  v.object({ type: v.literal('candidate'), candidate: candidateSchema }),
  v.object({ type: v.literal('bye') }),
]);

/** What the browsers of two people in a call say to each other; `bye`: the sender leaves the call. */
export type Signal = v.InferOutput<typeof signalSchema>;

/** A signal with the session that sent it. */
export interface ReceivedSignal {
  from: string;
  signal: Signal;
}

const storedSchema = v.object({
  from: v.string(),
  data: v.pipe(v.string(), v.maxLength(DATA_MAX), v.parseJson(), signalSchema),
});

/** Returns a signal as it is stored. */
export const storedSignal = (signal: Signal): string => JSON.stringify(signal);

/** Returns a stored signal; null for anything else. */
export function signalOf(value: unknown): ReceivedSignal | null {
  const { success, output } = v.safeParse(storedSchema, value);
  return success ? { from: output.from, signal: output.data } : null;
}
