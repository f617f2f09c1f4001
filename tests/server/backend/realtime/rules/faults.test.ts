import { describe, expect, test } from 'vitest';
import { loadRules, parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { RulesError } from '../../../../../server/backend/realtime/rules/text/source';

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

describe('a rules file that is not JSON', () => {
  test.each([
    ['', `${FILE}:1: expected a value, found end of the file`],
    ['{', `${FILE}:1: expected a key in double quotes, found end of the file`],
    ['{\n  "rules": {\n    "a" {}\n  }\n}', `${FILE}:3: expected ":", found "{"`],
    ['{\n  "rules": {},\n}', `${FILE}:3: expected a key in double quotes, found "}"`],
    ['{ "rules": {}\n "more": {} }', `${FILE}:2: expected "," or "}", found """`],
    ['{ "rules": {} }\n}', `${FILE}:2: unexpected "}" after the end`],
    ["{\n'rules': {} }", `${FILE}:2: expected a key in double quotes, found "'"`],
    ['{ "rules": {\n ".read": "true', `${FILE}:2: a string is not closed`],
    ['{ "rules": {\n ".read": "\\q" } }', `${FILE}:2: unknown escape \\q in a string`],
    ['{ "rules": {\n\n ".read": "\\u12" } }', `${FILE}:3: unknown escape \\u in a string`],
    ['{ "rules": { ".read": "a\u0001" } }', `${FILE}:1: a control character in a string`],
    ['{ "rules": { ".read": tru } }', `${FILE}:1: expected a value, found "t"`],
    ['{ /* open', `${FILE}:1: expected a key in double quotes, found "/"`],
    ['{ "rules": {\n "a": {},\n "a": {} } }', `${FILE}:3: the key "a" stands here twice`],
    [`${'['.repeat(65)}`, `${FILE}:1: nested deeper than 64`],
  ])('%j', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });
});

describe('a rules file with an invalid structure', () => {
  test.each([
    ['[]', `${FILE}:1: the file has to be an object`],
    ['{}', `${FILE}:1: the file has to hold "rules" and nothing else`],
    ['{\n"rule": {} }', `${FILE}:2: the file has to hold "rules" and nothing else`],
    ['{ "rules": {},\n "more": {} }', `${FILE}:2: "more" stands beside "rules"`],
    ['{ "rules":\n true }', `${FILE}:2: "rules" has to be an object`],
    ['{ "rules": {\n "a": true } }', `${FILE}:2: "a" has to be an object`],
    [
      '{ "rules": {\n\n ".reed": true } }',
      `${FILE}:3: ".reed" is none of .read, .write, .validate and .indexOn`,
    ],
    [
      '{ "rules": {\n ".read": 1 } }',
      `${FILE}:2: .read has to be an expression in a string, or true or false`,
    ],
    ['{ "rules": {\n ".indexOn": [1] } }', `${FILE}:2: .indexOn has to be a string or a list of strings`],
    ['{ "rules": {\n "a/b": {} } }', `${FILE}:2: "a/b" can be no key of the data`],
    ['{ "rules": {\n "$": {} } }', `${FILE}:2: "$" is no name for a variable`],
    ['{ "rules": { "$a": {},\n "$b": {} } }', `${FILE}:2: "$a" and "$b" stand for the same keys`],
    ['{ "rules": { "$a": {\n "$a": {} } } }', `${FILE}:2: "$a" has a meaning already further up`],
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
    expect(faultOf(JSON.stringify({ rules: { '.read': rule } }))).toBe(`${FILE}:1: ${fault}`);
  });

  test('an error in an expression over several lines is reported with its line, escapes or not', () => {
    const text =
      '{\n  "rules": {\n    // says \\" nothing\n    ".read": "\\"\\u0061\\" == \'a\'\n      && now > 1\n      && nobody"\n  }\n}';
    expect(faultOf(text)).toBe(`${FILE}:6: unknown name "nobody"`);
  });

  test('an invalid rule is one that reads the query of a write', () => {
    const text = JSON.stringify({ rules: { '.write': 'query.orderByKey' } });
    expect(faultOf(text)).toBe(`${FILE}:1: "query" is not known in a .write rule`);
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
    expect(faultOf(JSON.stringify({ rules: { '.read': rule } }))).toBe(`${FILE}:1: ${fault}`);
  });
});

test('a missing rules file is named', async () => {
  await expect(loadRules(`${import.meta.dirname}/none.json`)).rejects.toThrow(
    new RulesError("can't be read (ENOENT)"),
  );
});
