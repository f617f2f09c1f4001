import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compilePattern,
  type PatternPart,
} from '../../../../../server/backend/realtime/rules/pattern/pattern';
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

  test.each([
    ['/(?=a)/', 'groups that begin with "(?" are not known'],
    ['/(a)\\1/', '\\1 is not known'],
    ['/\\bword/', '\\b is not known'],
    ['/\\u0041/', '\\u is not known'],
    ['/a*?/', '"?" has nothing to repeat or close; write \\? for the character'],
    ['/*a/', '"*" has nothing to repeat or close; write \\* for the character'],
    ['/a{,3}/', '"{" has nothing to repeat or close; write \\{ for the character'],
    ['/a{3,2}/', '{3,2} does not count upwards'],
    ['/a{0}/', '{0} does not count upwards'],
    ['/a^b/', '"^" may only stand at the start'],
    ['/a$b/', '"$" may only stand at the end'],
    ['/^a|b$/', 'put the alternatives between ^ and $ in brackets, so that it is clear what is anchored'],
    ['/(a/', 'a "(" is not closed'],
    ['/a)/', 'an unmatched ")"'],
    ['/[]/', 'an empty set matches nothing'],
    ['/[z-a]/', 'a range has to go upwards from one character to another'],
    ['/[a-\\d]/', 'a range has to go upwards from one character to another'],
    ['/(a|)/', 'nothing stands where something has to match'],
    ['/a/g', 'only the flag "i" is known, not "g"'],
    ['/(a{99}){99}/', 'it is too large'],
  ])('%s is rejected', (literal, fault) => {
    const refused = `database.rules.json:1: the regular expression ${literal} is refused: ${fault}`;
    expect(() => parseRules(JSON.stringify({ rules: rulesWith(literal) }))).toThrow(refused);
  });

  test('matching takes linear time where backtracking never ends', () => {
    const steps = (length: number): number => {
      let count = 0;
      const ranges = Object.assign([[97, 97] as const], {
        some: () => {
          count += 1;
          return true;
        },
      });
      const a: PatternPart = { kind: 'one', characters: { negated: false, ranges } };
      const b: PatternPart = { kind: 'one', characters: { negated: false, ranges: [[98, 98]] } };
      const many = (item: PatternPart): PatternPart => ({
        kind: 'repeat',
        item,
        least: 0,
        most: Number.POSITIVE_INFINITY,
      });
      const aa: PatternPart = { kind: 'row', items: [a, a] };
      const row: PatternPart = {
        kind: 'row',
        items: [many({ kind: 'either', options: [a, a, aa] }), many(many(a)), b],
      };
      const program = compilePattern(row, { ignoreCase: false, fromStart: true, toEnd: true });
      expect(program.matches('a'.repeat(length))).toBe(false);
      return count;
    };
    const once = steps(5_000);
    expect([once > 5_000, steps(10_000) <= 2 * once + 10]).toEqual([true, true]);
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
