import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { labWith } from '../../../../support/rules-lab';
import { propertyRuns } from '../../../../support/seeded';

const rulesWith = (literal: string) => ({ '.read': `data.val().matches(${literal})` });

const matches = (literal: string, text: string): boolean =>
  labWith(rulesWith(literal), text).mayRead(null, '');

describe('a regular expression', () => {
  test.each([
    ['/foo/', 'a foo b', true],
    ['/^foo/', 'foo b', true],
    ['/^foo/', 'a foo', false],
    ['/foo$/', 'a foo', true],
    ['/foo$/', 'foo b', false],
    ['/^a*$/', '', true],
    ['/^a*$/', 'aaa', true],
    ['/^a*$/', 'aab', false],
    ['/^a+$/', '', false],
    ['/^a?$/', 'aa', false],
    ['/^a{2}$/', 'aa', true],
    ['/^a{2}$/', 'aaa', false],
    ['/^a{2,}$/', 'aaaa', true],
    ['/^a{2,3}$/', 'aaaa', false],
    ['/^a{0,3}$/', '', true],
    ['/^(ab)*$/', 'abab', true],
    ['/^(a|bc)$/', 'bc', true],
    ['/a|bc/', 'xbcx', true],
    ['/^(a*)*$/', 'aaa', true],
    ['/^.$/', '\n', true],
    ['/^[A-F]$/', 'C', true],
    ['/^[^0-9]$/', 'C', true],
    ['/^[^0-9]$/', '5', false],
    ['/^[-a]$/', '-', true],
    ['/^[a-]$/', '-', true],
    ['/^[\\w.\\]]+$/', 'a_9.]', true],
    ['/^\\d\\D\\s\\S\\w\\W$/', '1a a-'.replace('a-', 'xa-'), true],
    ['/^\\.\\$\\/$/', '.$/', true],
    ['/^hello$/i', 'HeLLo', true],
    ['/^[a-f]$/i', 'C', true],
    ['/^[^a-f]$/i', 'C', false],
    ['/^É$/i', 'é', true],
    ['/^(19|20)[0-9][0-9][-\\/. ](0[1-9]|1[012])$/', '2026-11', true],
    ['/^(19|20)[0-9][0-9][-\\/. ](0[1-9]|1[012])$/', '2026-13', false],
    ['/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,4}$/i', 'ada@demo.example', false],
    ['/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,7}$/i', 'ada@demo.example', true],
  ])('%s matched against %j is %j', (literal, text, expected) => {
    expect(matches(literal, text)).toBe(expected);
  });

  test.each(
    ['/(?=a)/', '/(?:a)/', '/(a)\\1/', '/\\bword/', '/\\u0041/', '/[\\b]/', '/[[:alpha:]]/', '/[]/'].concat(
      ['/a*?/', '/a{,3}/', '/a^b/', '/a$b/', '/a/g'],
      ['/*a/', '/a{3,2}/', '/(a/', '/a)/', '/[z-a]/', '/(a{99}){99}/'],
    ),
  )('%s is rejected, because the hosted service may not know it', (literal) => {
    const refused = `the regular expression ${literal} is refused: `;
    expect(() => parseRules(JSON.stringify({ rules: rulesWith(literal) }))).toThrow(refused);
  });

  test('matching ends where backtracking never does', () => {
    expect(matches('/^(a|a|aa)*(a*)*b$/', 'a'.repeat(10_000))).toBe(false);
  });

  test('a text of more than 10,000 characters never matches', () => {
    expect([matches('/a/', 'a'.repeat(10_000)), matches('/a/', 'a'.repeat(10_001))]).toEqual([true, false]);
  });

  test('results equal those of the same JavaScript expression', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '\\W',
      '(a|b)',
      '(ab)',
      '(a*b)',
      '\\.',
    );
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,2}');
    const part = fc.tuple(atom, repeat).map(([one, sign]) => one + sign);
    const body = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
    const literal = fc.record({
      body,
      start: fc.boolean(),
      end: fc.boolean(),
      flag: fc.constantFrom('', 'i'),
    });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', '.', '-'), maxLength: 8 });
    fc.assert(
      fc.property(literal, text, ({ body: inner, start, end, flag }, asked) => {
        const whole = `${start ? '^' : ''}${inner}${end ? '$' : ''}`;
        expect(matches(`/${whole}/${flag}`, asked)).toBe(new RegExp(whole, `s${flag}`).test(asked));
      }),
      propertyRuns(400),
    );
  });
});
