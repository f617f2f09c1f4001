import { describe, expect, test } from 'vitest';
import { labWith } from '../../../../support/rules-lab';

const DATA = {
  here: {
    text: 'Hello, World',
    number: 7,
    zero: 0,
    yes: true,
    no: false,
    empty: '',
    list: { a: 1, b: { c: 'deep' } },
  },
  people: { ada: { admin: true } },
};
const ADA = {
  uid: 'ada',
  token: { member: true, level: 3, authorities: ['ADMIN'], firebase: { sign_in_provider: 'password' } },
};

/** Evaluates a rule at `here/$key` for a query of Ada at `here/list`. */
function evaluate(rule: string): boolean {
  const lab = labWith({ here: { $key: { '.read': rule } } }, DATA);
  return lab.mayRead(ADA, 'here/list', { i: 'c', sp: 'x', ep: 'x', l: 5, vf: 'l' });
}

const TRUE = [
  'true',
  '!false',
  'true && true',
  'false || true',
  '1 + 2 * 3 === 7',
  '(1 + 2) * 3 == 9',
  '7 % 4 == 3 && 7 / 2 == 3.5 && 2 - 3 == -1',
  "'a' + 1 === 'a1' && 1 + 'a' == '1a'",
  '10 - 2 - 3 == 5',
  "1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 'a' < 'b' && 'b' >= 'a'",
  '1 != 2 && 1 !== 2 && null == null',
  'true || false && false',
  'false ? false : true',
  'true ? true : false ? false : false',
  "auth.uid === 'ada' && auth['uid'] == 'ada' && auth != null",
  'auth.token.member === true && auth.token.level >= 3 && auth.token["level"] == 3',
  "auth.token[$key + 's'] == null && auth.token.missing === null",
  "auth.token.firebase.sign_in_provider == 'password'",
  'now > 1600000000000 && now + 1 > now',
  "$key === 'list'",
  "data.exists() && data.hasChildren() && data.hasChildren(['a', 'b/c']) && !data.hasChildren(['a', 'z'])",
  "data.hasChild('b/c') && !data.hasChild('z') && data.child('b').child('c').val() == 'deep'",
  "data.parent().child('text').val().length == 12",
  "data.parent().parent().child('people').exists()",
  "root.child('people/' + auth.uid + '/admin').val() === true",
  "root.child('/here//text/').isString()",
  "root.child('here/number').isNumber() && !root.child('here/number').isString()",
  "root.child('here/zero').isNumber() && root.child('here/zero').exists() && root.child('here/zero').val() === 0",
  "root.child('here/no').isBoolean() && root.child('here/no').val() === false",
  "root.child('here/empty').isString() && root.child('here/empty').val().length === 0",
  "root.child('here/text').getPriority() == null",
  "data.val() != null && data.val() != 'x' && root.child('gone').val() === null",
  "root.child('here/text').val().contains('lo, W') && !root.child('here/text').val().contains('x')",
  "root.child('here/text').val().beginsWith('Hell') && root.child('here/text').val().endsWith('World')",
  "root.child('here/text').val().toLowerCase() == 'hello, world' && 'ß'.toUpperCase() == 'SS'",
  "root.child('here/text').val().replace('l', '-') == 'He--o, Wor-d' && 'a.b'.replace('.', '') == 'ab'",
  'root.child("here/text").val().matches(/^hello/i) && !root.child("here/text").val().matches(/^World/)',
  "'tab\\tquote\\' \\u0041\\x42'.length == 13",
  "query.orderByChild === 'c' && query.limitToFirst <= 5 && query.limitToLast == null",
  "query.startAt == 'x' && query.endAt == 'x' && query.equalTo == 'x' && !query.orderByKey",
  '!query.orderByValue && !query.orderByPriority',
  'false ||\n  true',
  '8 / 4 / 2 === 1 && "a/b".matches(/a\\/b/)',
] as const;

describe('the language of the rules', () => {
  test.each(TRUE)('the rule is true: %s', (rule) => {
    expect(evaluate(rule)).toBe(true);
  });

  test.each([
    'false',
    '!true',
    'true && false',
    'false || false',
    "1 == '1'",
    '0 == false',
    'null == false',
    "'a' > 'b'",
    'query.limitToFirst < 5',
    "data.val() == 'x'",
  ])('the rule is false: %s', (rule) => {
    expect(evaluate(rule)).toBe(false);
  });

  test.each([
    ['a comparison with nothing', 'query.limitToLast <= 10'],
    ['a sum with nothing', "root.child('gone').val() + 1 > 0"],
    ['a number among booleans', "root.child('here/number').val()"],
    ['a text among booleans', "!root.child('here/text').val()"],
    ['a text compared with a number', "root.child('here/text').val() > 1"],
    ['a product of texts', "root.child('here/text').val() * 2 > 0"],
    ['a method of a number', "root.child('here/number').val().contains('7')"],
    ['a property of nothing', "root.child('gone').val().length == 0"],
    ['a claim below a missing one', 'auth.token.missing.deeper == null'],
    ['a claim below a text', 'auth.token.firebase.sign_in_provider.more == null'],
    ['an inherited property', "auth.token.constructor.name == 'Object'"],
    ['the place above the root', 'root.parent().exists()'],
    ['a path that no data can have', "root.child('a.b').exists()"],
    ['a path that is a number', "root.child(root.child('here/number').val()).exists()"],
    ['a division by zero', '1 / 0 > 0'],
    ['what two places with children hold', "data.val() == root.child('people').val()"],
    ['replacing nothing', "'ab'.replace('', 'x') == 'xaxbx'"],
  ])('the whole rule is false after an error: %s', (_, rule) => {
    expect([evaluate(rule), evaluate(`(${rule}) || true`)]).toEqual([false, false]);
  });

  test('evaluation stops at a certain result, so that a guard protects the rest', () => {
    expect(evaluate("root.child('gone').exists() && root.child('gone').val().length > 1 || true")).toBe(true);
    expect(evaluate("true || root.child('gone').val().length > 1")).toBe(true);
  });

  test('users without a token are rejected where a rule reads the token', () => {
    const lab = labWith({ '.read': "auth.uid !== 'ada'" });
    expect(lab.mayRead(null, '')).toBe(false);
    expect(lab.mayRead({ uid: 'grace', token: {} }, '')).toBe(true);
  });
});
