/** The pages that the running test has opened: `tests/ui/setup.ts` closes them after it. */
export const openVisits = new Set<{ leave(): void }>();
