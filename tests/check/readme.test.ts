import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

/** Returns what the groups of a pattern match, all over a text. */
const groupsIn = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.map((group = '') => group));

const idOf = (file: string) => file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const wordsIn = (text: string) => new Set<string>(text.match(/\w+/g));

/** The words about each machine that has a row of the README's table, or shares one, by the folder and the machine. */
const told = new Map<string, Set<string>>(
  groupsIn(textOf('README.md'), /^\| \[([^\]]+)\]\((machines[^)]*)\) \| (.*) \| [^|]* \|$/gm).flatMap(
    ([names = '', folder = '', text = '']) =>
      names.split(', ').map((name) => [`${folder} ${name}`, wordsIn(text)] as const),
  ),
);

/** The states of each machine, in the same way, from the diagrams that are generated from the code. */
const drawn = groupsIn(textOf('docs/machines/README.md'), /^\| \[[^\]]+\]\(([^)]+)\) \| ([^|]+) \|/gm).map(
  ([file, states = '']) => {
    const source = textOf(`docs/machines/${file}`);
    const [[folder = '', machine = ''] = []] = groupsIn(
      source,
      /\[(machines[^\]]*)\/([\w-]+)\.machine\.ts\]/g,
    );
    return { machine: `${folder} ${idOf(machine)}`, states: wordsIn(states) };
  },
);

test('every machine of the table has its diagram', () => {
  const machines = new Set(drawn.map(({ machine }) => machine));
  expect(told.size).toBeGreaterThan(30);
  expect([...told.keys()].filter((machine) => !machines.has(machine))).toEqual([]);
});

test('the row of a machine names all its states', () => {
  const missing = drawn.flatMap(({ machine, states }) => {
    const words = told.get(machine);
    return words
      ? [...states].filter((state) => !words.has(state)).map((state) => `${machine}: ${state}`)
      : [];
  });
  expect(missing).toEqual([]);
});
