import { fault } from '../evaluation/fault';
import { AUTH, NULL, NUMBER, QUERY, type Scope, SNAPSHOT, STRING, type Value } from '../evaluation/value';
import type { Compiled, Compiling, RuleKind } from './compiled';

interface Name extends Compiled {
  rules: readonly RuleKind[];
}

const WRITING: readonly RuleKind[] = ['write', 'validate'];
const ALL: readonly RuleKind[] = ['read', ...WRITING];

const NAMES: Readonly<Record<string, Name>> = {
  auth: { kinds: AUTH | NULL, rules: ALL, run: ({ auth }) => auth },
  now: { kinds: NUMBER, rules: ALL, run: ({ now }) => now },
  root: { kinds: SNAPSHOT, rules: ALL, run: ({ root }) => root },
  data: { kinds: SNAPSHOT, rules: ALL, run: ({ data }) => data },
  newData: { kinds: SNAPSHOT, rules: WRITING, run: ({ newData }) => newData ?? fault() },
  query: { kinds: QUERY, rules: ['read'], run: ({ query }) => query ?? fault() },
};

const capture =
  (index: number) =>
  ({ captures }: Scope): Value =>
    captures[index] ?? fault();

/** A variable of the language, or a `$variable` of the place. @throws RulesError */
export function compileName(name: string, at: number, { source, rule, captures }: Compiling): Compiled {
  if (name.startsWith('$')) {
    const index = captures.indexOf(name);
    if (index === -1) source.fail(at, `${name} stands for no key on the way to this rule`);
    return { kinds: STRING, run: capture(index) };
  }
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (!known) return source.fail(at, `unknown name "${name}"`);
  if (!known.rules.includes(rule)) source.fail(at, `"${name}" is not known in a .${rule} rule`);
  return known;
}
