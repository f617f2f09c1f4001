// @ts-check

/**
 * Equivalent mutants of presence and of the lists of people.
 * @type {{ file: string, operator: string, text: string, after?: string, why: string }[]}
 */
export const PEOPLE_EQUIVALENTS = [
  {
    file: 'machines/people/area-counts.ts',
    operator: 'number',
    text: 'this.#edition += 1;',
    after: '2',
    why: 'Editions are only compared for equality.',
  },
  ...[
    { operator: 'number', text: 'const CHUNK = 256;' },
    ...[
      { operator: 'relation' },
      { operator: 'statement' },
      { operator: 'number', after: '3' },
      { operator: 'number', after: '(1)' },
    ].map((change) => ({
      ...change,
      text: 'if (run && run.length > 2 * CHUNK) this.#runs.splice(place + 1, 0, run.splice(CHUNK));',
    })),
  ].map((change) => ({
    ...change,
    file: 'machines/people/ordered-people.ts',
    why: 'The length of the runs changes only how much a change costs.',
  })),
  ...[
    'if (run) run.splice(indexIn(run, entry), 0, entry);',
    'if (run && run.length > 2 * CHUNK) this.#runs.splice(place + 1, 0, run.splice(CHUNK));',
  ].map((text) => ({
    file: 'machines/people/ordered-people.ts',
    operator: 'number',
    text,
    after: '(-1)',
    why: 'A negative number of items to delete counts as none.',
  })),
  {
    file: 'machines/people/ordered-people.ts',
    operator: 'relation',
    text: 'one.nameKey === other.nameKey ? one.uid < other.uid : one.nameKey < other.nameKey;',
    after: '(one.nameKey <= other.nameKey)',
    why: 'Both name keys differ here.',
  },
  ...["mode: 'live',", "removal: { mode: 'live', uid: '', from: null },"].map((text) => ({
    file: 'machines/presence/own-entry.ts',
    operator: 'string',
    text,
    after: '""',
    why: 'The mode is read only for a person, who came with one.',
  })),
  {
    file: 'machines/presence/own-entry.ts',
    operator: 'action',
    text: 'entry: null,',
    after: '[]',
    why: 'The entry is read only in the connected state, which resets it on entry.',
  },
  ...["initial: 'known',", "after: { writerTimeout: { target: 'known', actions: 'forgetWriter' } },"].map(
    (text) => ({
      file: 'machines/presence/presence.machine.ts',
      operator: 'target',
      text,
      why: 'A missing writer is left at once where none is missing.',
    }),
  ),
];
