import type { Expression } from '../expression/parse-expression';
import {
  AUTH,
  BOOLEAN,
  CLAIM,
  CLAIMS,
  fault,
  NULL,
  NUMBER,
  PRIMITIVE,
  QUERY,
  type Scope,
  SNAPSHOT,
  STRING,
  string,
  type Value,
} from '../values';
import { type Compiled, type Compiling, compileAs, type RuleKind } from './compiled';

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

/** Compiles a variable of the language or a `$variable`. @throws RulesError */
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

type Member = Extract<Expression, { kind: 'member' }>;

const AUTH_MEMBERS: Readonly<Record<string, number>> = { uid: STRING, token: CLAIMS };
const QUERY_MEMBERS: Readonly<Record<string, number>> = {
  orderByKey: BOOLEAN,
  orderByValue: BOOLEAN,
  orderByPriority: BOOLEAN,
  orderByChild: STRING | NULL,
  startAt: PRIMITIVE,
  endAt: PRIMITIVE,
  equalTo: PRIMITIVE,
  limitToFirst: NUMBER | NULL,
  limitToLast: NUMBER | NULL,
};
const STRING_MEMBERS: Readonly<Record<string, number>> = { length: NUMBER };

/** Returns an own property; a missing claim is null, and anything below it a fault. */
function property(object: Value, key: string): Value {
  if (typeof object === 'string' && key === 'length') return object.length;
  if (typeof object !== 'object' || object === null) return fault();
  return Object.hasOwn(object, key) ? ((object as Record<string, Value>)[key] ?? null) : null;
}

function membersOf(kinds: number): Readonly<Record<string, number>> {
  if (kinds & AUTH) return AUTH_MEMBERS;
  if (kinds & QUERY) return QUERY_MEMBERS;
  return kinds & STRING ? STRING_MEMBERS : {};
}

function literalKey({ source }: Compiling, { key }: Member): string {
  if (key.kind === 'literal' && typeof key.value === 'string') return key.value;
  return source.fail(key.at, 'only the claims of auth.token have properties by a computed name');
}

function compileClaim(object: Compiled, { key }: Member, compiling: Compiling): Compiled {
  const name = compileAs(key, STRING, 'the name of a claim is a string', compiling);
  return { kinds: CLAIM, run: (scope) => property(object.run(scope), string(name.run(scope))) };
}

/** Compiles `object.key` and `object[key]`. @throws RulesError for a property that the object can't have */
export function compileMember(member: Member, compiling: Compiling): Compiled {
  const object = compiling.compile(member.object);
  if (object.kinds & CLAIMS) return compileClaim(object, member, compiling);
  const name = literalKey(compiling, member);
  const members = membersOf(object.kinds);
  const kinds = Object.hasOwn(members, name) ? members[name] : undefined;
  if (kinds === undefined) return compiling.source.fail(member.at, `unknown property "${name}"`);
  return { kinds, run: (scope) => property(object.run(scope), name) };
}
