import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRules, type Rules } from '../../../../../server/backend/realtime/rules/rules';
import { RulesError } from '../../../../../server/backend/realtime/rules/rules-error';
import { labOf } from '../../../../support/rules-lab';
import { propertyRuns } from '../../../../support/seeded';

const DATA = { a: { b: 'text', c: 1, d: true, e: { f: 'x' } } };
const ADA = { uid: 'ada', token: { member: true, names: ['x'], deep: { er: 1 } } };

function parsed(text: string): Rules | undefined {
  try {
    return parseRules(text);
  } catch (error) {
    if (error instanceof RulesError) return undefined;
    throw error;
  }
}

const fileWith = (rule: string): string =>
  JSON.stringify({ rules: { $x: { '.read': rule, '.write': rule, $y: { '.validate': rule } } } });

const leaf = fc.constantFrom(
  ...[
    'auth',
    'auth.uid',
    'auth.token',
    'auth.token.names',
    'now',
    'root',
    'data',
    '$x',
    'true',
    'null',
    '0',
    '7.5',
  ],
  ...[
    "'b'",
    "'a/e'",
    "'.'",
    '/^b*$/',
    '/(a|b)+/i',
    "data.child('b').val()",
    "root.child('a').val()",
    'data.parent()',
  ],
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    leaf,
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom(...'+-*/%<>'.split(''), '&&', '||', '==', '!==', '<=', '>='),
        tie('expression'),
      )
      .map(([left, sign, right]) => `${left} ${sign} ${right}`),
    fc.tuple(fc.constantFrom('!', '-'), tie('expression')).map(([sign, inner]) => `${sign}(${inner})`),
    fc.tuple(tie('expression'), tie('expression')).map(([object, key]) => `(${object})[${key}]`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('child', 'hasChild', 'contains', 'matches', 'hasChildren'),
        tie('expression'),
      )
      .map(([object, method, input]) => `(${object}).${method}(${input})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('val()', 'parent()', 'exists()', 'length', 'toLowerCase()', 'isString()'),
      )
      .map(([object, rest]) => `(${object}).${rest}`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
    fc.array(tie('expression'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
  ),
}));

describe('arbitrary rules', () => {
  test('any text is either valid rules or rejected with a clear error', () => {
    const soup = fc.array(
      fc.oneof(
        fc.string({ maxLength: 4 }),
        fc.constantFrom(...'{}[]":,/*\\\n'.split(''), '"rules"', '".read"', 'true'),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(soup, (parts) => {
        parsed(parts.join(''));
        parsed(`{"rules":{${parts.join('')}}}`);
      }),
      propertyRuns(500),
    );
  });

  test('an expression of any characters is either a rule or rejected', () => {
    const soup = fc.array(
      fc.oneof(leaf, fc.string({ maxLength: 3 }), fc.constantFrom(...'()[]?:.,!=&|<>+-*/%\'"'.split(''))),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(soup, (parts) => {
        parsed(fileWith(parts.join('')));
      }),
      propertyRuns(1_000),
    );
  });

  test('every evaluation results in true or false', () => {
    let rules = 0;
    fc.assert(
      fc.property(
        expression,
        fc.constantFrom(null, ADA),
        fc.jsonValue({ maxDepth: 3 }),
        (rule, auth, value) => {
          const found = parsed(fileWith(rule));
          if (!found) return;
          rules += 1;
          const { mayRead, write } = labOf(found, DATA);
          expect(typeof mayRead(auth, 'a')).toBe('boolean');
          expect(typeof write(auth, { 'a/e': 1, 'a/z': typeof value === 'string' ? value : null })).toBe(
            'boolean',
          );
        },
      ),
      propertyRuns(3_000),
    );
    expect(rules).toBeGreaterThan(50);
  });

  test('a location of any name and depth can be evaluated', () => {
    const found = parseRules(fileWith('root.child($x).exists() || data.val() == null'));
    const key = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '%', 'é', '𝒳', ' ', '_', '-') });
    fc.assert(
      fc.property(fc.array(key, { maxLength: 20 }), (path) => {
        expect(typeof labOf(found, DATA).mayRead(ADA, path.join('/'))).toBe('boolean');
      }),
      propertyRuns(),
    );
  });
});
