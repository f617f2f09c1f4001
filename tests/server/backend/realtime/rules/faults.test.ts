import { describe, expect, test } from 'vitest';
import { loadRules, parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { RulesError } from '../../../../../server/backend/realtime/rules/rules-error';

const FILE = 'database.rules.json';

function faultOf(text: string): string {
  try {
    parseRules(text);
  } catch (error) {
    if (error instanceof RulesError) return error.message;
    throw error;
  }
  return 'none';
}

test.each(['', '{', '{ "rules": {}, }', '{ "rules": {} } // open', '{ "rules": { ".read": tru } }'])(
  'a rules file that is not JSON is rejected: %j',
  (text) => {
    expect(faultOf(text)).toMatch(/^database\.rules\.json: .*JSON/);
  },
);

describe('a rules file with an invalid structure', () => {
  test.each([
    ['[]', `${FILE}: is no object`],
    ['{}', `${FILE}: the file has to hold "rules" and nothing else`],
    ['{ "rule": {} }', `${FILE}: the file has to hold "rules" and nothing else`],
    ['{ "rules": {}, "more": {} }', `${FILE}: the file has to hold "rules" and nothing else`],
    ['{ "rules": true }', `${FILE}: rules: is no object`],
    ['{ "rules": { "a": true } }', `${FILE}: rules/a: is no object`],
    [
      '{ "rules": { ".reed": true } }',
      `${FILE}: rules/.reed: is none of .read, .write, .validate and .indexOn`,
    ],
    [
      '{ "rules": { ".read": 1 } }',
      `${FILE}: rules/.read: is neither an expression in a string nor true or false`,
    ],
    [
      '{ "rules": { ".indexOn": [1] } }',
      `${FILE}: rules/.indexOn: is neither a string nor a list of strings`,
    ],
    ['{ "rules": { "a/b": {} } }', `${FILE}: rules/a/b: "a/b" can be no key of the data`],
    ['{ "rules": { "$": {} } }', `${FILE}: rules/$: "$" is no name for a variable`],
    ['{ "rules": { "$a": {}, "$b": {} } }', `${FILE}: rules/$b: "$a" and "$b" stand for the same keys`],
    ['{ "rules": { "$a": { "$a": {} } } }', `${FILE}: rules/$a/$a: "$a" has a meaning already further up`],
  ])('%j', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});

describe('an invalid rule', () => {
  test.each([
    ['', 'the expression ends too early in an expression'],
    ['true true', 'unexpected "true" in an expression'],
    ['true &&', 'the expression ends too early in an expression'],
    ['(true', 'the expression ends too early in an expression'],
    ['true)', 'unexpected ")" in an expression'],
    ['true ? true', 'the expression ends too early in an expression'],
    ['a = 1', 'unexpected "=" in an expression'],
    ["'open", 'unexpected "\'" in an expression'],
    ['1a == 1', 'unexpected "1" in an expression'],
    ["'\\q' == 'q'", 'unknown escape \\q in a string'],
    ['someone.uid == null', 'unknown name "someone"'],
    ['constructor == null', 'unknown name "constructor"'],
    ['$who == null', '$who stands for no key on the way to this rule'],
    ['newData.exists()', '"newData" is not known in a .read rule'],
    ['auth.name == null', 'unknown property "name"'],
    ['query.limit < 3', 'unknown property "limit"'],
    ['data.length > 0', 'unknown property "length"'],
    ["data['val'] == 1", 'unknown property "val"'],
    ['data[auth.uid].exists()', 'only the claims of auth.token have properties by a computed name'],
    ['data.value() == 1', 'unknown method "value"'],
    ['now.contains("1")', 'unknown method "contains"'],
    ["'a'.trim() == 'a'", 'unknown method "trim"'],
    ["data.toString() == ''", 'unknown method "toString"'],
    ['exists()', 'only a method of a value can be called'],
    ['data.child() == null', 'child() takes 1 inputs, not 0'],
    ["data.exists('a')", 'exists() takes 0 inputs, not 1'],
    ['data.child(1).exists()', 'child() takes a string here'],
    ["'a'.matches('a')", 'matches() takes a regular expression here'],
    ["data.hasChildren('a')", 'hasChildren() takes a list here'],
    ['data.hasChildren([1])', 'a list holds strings'],
    ['data', 'a rule has to give true or false'],
    ["'true'", 'a rule has to give true or false'],
    ['now && true', '&& takes true or false'],
    ['!now', '! takes true or false'],
    ["-'a' == 1", '- takes a number'],
    ['now ? true : false', '? takes true or false'],
    ["'a' - 1 == 0", '- does not take this'],
    ['data == root', '== does not take this'],
    ['true < false', '< does not take this'],
    ["now > 'a'", '> compares a number with a string'],
    ['/a/ == /a/', '== does not take this'],
  ])('%s', (rule, fault) => {
    expect(faultOf(JSON.stringify({ rules: { '.read': rule } }))).toContain(`: ${fault}`);
  });

  test('an error in an expression is reported with the rule and the position', () => {
    const text = JSON.stringify({ rules: { a: { $b: { '.read': "'a' == 'a' && nobody" } } } });
    expect(faultOf(text)).toBe(`${FILE}: rules/a/$b/.read: character 15: unknown name "nobody"`);
  });

  test('an invalid rule is one that reads the query of a write', () => {
    const text = JSON.stringify({ rules: { '.write': 'query.orderByKey' } });
    expect(faultOf(text)).toContain(': "query" is not known in a .write rule');
  });

  test.each([
    [
      'too many parts',
      Array.from({ length: 1_100 }, () => 'true').join('&&'),
      'an expression of more than 2000 parts',
    ],
    ['brackets', `${'('.repeat(200)}true${')'.repeat(200)}`, 'an expression is nested too deeply'],
    ['signs', `${'!'.repeat(200)}true`, 'an expression is nested too deeply'],
  ])('an invalid rule is one that is too large: %s', (_, rule, fault) => {
    expect(faultOf(JSON.stringify({ rules: { '.read': rule } }))).toContain(`: ${fault}`);
  });
});

test('a missing rules file is named', async () => {
  await expect(loadRules(`${import.meta.dirname}/none.json`)).rejects.toThrow(
    new RulesError('', "can't be read (ENOENT)"),
  );
});
