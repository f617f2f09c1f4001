import * as v from 'valibot';

/** Returns the fault of a checked text; null when it has none. */
export const faultIn = (checked: object): string | null =>
  'fault' in checked ? String(checked.fault) : null;

/** Returns the schema of a text that a rule checks: its messages are the faults that the rule returns. */
export const ruledText = (faultOf: (text: string) => string | null) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => faultOf(text) === null,
      ({ input }) => faultOf(input) ?? '',
    ),
  );
