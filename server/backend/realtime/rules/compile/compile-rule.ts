import { type Expression, parseExpression } from '../expression/parse-expression';
import type { Source } from '../rules-error';
import {
  AUTH,
  BOOLEAN,
  boolean,
  CLAIM,
  CLAIMS,
  fault,
  isFault,
  LIST,
  NULL,
  NUMBER,
  PATTERN,
  PRIMITIVE,
  QUERY,
  type Scope,
  SNAPSHOT,
  STRING,
  string,
  type Value,
} from '../values';
import { compileCall } from './calls';
import { type Compiled, type Compiling, compileAs, type RuleKind } from './compiled';
import { compileBinary, compileUnary } from './operators';

/** A compiled rule. A type error or a missing parent evaluates to false. */
export type Rule = (scope: Scope) => boolean;

type Of<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function compileLiteral({ value }: Of<'literal'>): Compiled {
  const kinds = { string: STRING, number: NUMBER, boolean: BOOLEAN, object: NULL } as const;
  return { kinds: kinds[typeof value as keyof typeof kinds], run: () => value };
}

function compileList({ items }: Of<'list'>, compiling: Compiling): Compiled {
  const parts = items.map((item) => compileAs(item, STRING, 'a list holds strings', compiling));
  return { kinds: LIST, run: (scope) => parts.map((part) => part.run(scope)) };
}

function compileChoice({ condition, yes, no }: Of<'choice'>, compiling: Compiling): Compiled {
  const asked = compileAs(condition, BOOLEAN, '? takes true or false', compiling);
  const first = compiling.compile(yes);
  const second = compiling.compile(no);
  return {
    kinds: first.kinds | second.kinds,
    run: (scope) => (boolean(asked.run(scope)) ? first : second).run(scope),
  };
}

type Compilers = { [Kind in Expression['kind']]: (expression: Of<Kind>, compiling: Compiling) => Compiled };

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
function compileName(name: string, at: number, { source, rule, captures }: Compiling): Compiled {
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
function compileMember(member: Member, compiling: Compiling): Compiled {
  const object = compiling.compile(member.object);
  if (object.kinds & CLAIMS) return compileClaim(object, member, compiling);
  const name = literalKey(compiling, member);
  const members = membersOf(object.kinds);
  const kinds = Object.hasOwn(members, name) ? members[name] : undefined;
  if (kinds === undefined) return compiling.source.fail(member.at, `unknown property "${name}"`);
  return { kinds, run: (scope) => property(object.run(scope), name) };
}

const COMPILERS: Compilers = {
  literal: compileLiteral,
  pattern: ({ pattern }) => ({ kinds: PATTERN, run: () => pattern }),
  list: compileList,
  name: ({ name, at }, compiling) => compileName(name, at, compiling),
  member: compileMember,
  call: compileCall,
  unary: compileUnary,
  binary: compileBinary,
  choice: compileChoice,
};

/**
 * Compiles and type-checks a rule.
 * @throws RulesError with the position, for syntax, unknown names and methods, and types that can never fit
 */
export function compileRule(source: Source, rule: RuleKind, captures: readonly string[]): Rule {
  const compiling: Compiling = {
    source,
    rule,
    captures,
    compile: <Kind extends Expression['kind']>(expression: Of<Kind>) =>
      (COMPILERS[expression.kind] as (expression: Of<Kind>, compiling: Compiling) => Compiled)(
        expression,
        compiling,
      ),
  };
  const compiled = compileAs(parseExpression(source), BOOLEAN, 'a rule has to give true or false', compiling);
  return (scope) => {
    try {
      return boolean(compiled.run(scope));
    } catch (error) {
      if (isFault(error)) return false;
      throw error;
    }
  };
}
