import type { Pattern } from '../pattern/pattern';

export type Expression =
  | { kind: 'literal'; at: number; value: string | number | boolean | null }
  | { kind: 'pattern'; at: number; pattern: Pattern }
  | { kind: 'list'; at: number; items: Expression[] }
  | { kind: 'name'; at: number; name: string }
  | { kind: 'member'; at: number; object: Expression; key: Expression }
  | { kind: 'call'; at: number; object: Expression; method: string; inputs: Expression[] }
  | { kind: 'unary'; at: number; sign: '!' | '-'; operand: Expression }
  | { kind: 'binary'; at: number; sign: string; left: Expression; right: Expression }
  | { kind: 'choice'; at: number; condition: Expression; yes: Expression; no: Expression };
