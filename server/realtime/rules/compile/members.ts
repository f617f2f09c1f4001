import { fault } from '../evaluation/fault';
import {
  AUTH,
  BOOLEAN,
  CLAIM,
  CLAIMS,
  NULL,
  NUMBER,
  PRIMITIVE,
  QUERY,
  STRING,
  string,
  type Value,
} from '../evaluation/value';
import type { Expression } from '../expression/syntax';
import { type Compiled, type Compiling, compileAs } from './compiled';

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

/** A property of a value's own; a claim that is missing is null, anything below it a fault. */
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

/** `object.key` and `object[key]`. @throws RulesError for a property that the object can't have */
export function compileMember(member: Member, compiling: Compiling): Compiled {
  const object = compiling.compile(member.object);
  if (object.kinds & CLAIMS) return compileClaim(object, member, compiling);
  const name = literalKey(compiling, member);
  const members = membersOf(object.kinds);
  const kinds = Object.hasOwn(members, name) ? members[name] : undefined;
  if (kinds === undefined) return compiling.source.fail(member.at, `unknown property "${name}"`);
  return { kinds, run: (scope) => property(object.run(scope), name) };
}
