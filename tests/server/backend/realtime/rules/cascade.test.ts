import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { parseQuery, toRuleQuery } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { labWith } from '../../../../support/rules-lab';

describe('.read', () => {
  const lab = labWith(
    {
      open: { '.read': true, secret: { '.read': false } },
      users: {
        $uid: { '.read': "$uid === 'ada'", friends: { $friend: { '.read': "$uid + $friend === 'ab'" } } },
      },
      named: { one: { '.read': true }, $other: { '.read': "$other === 'two'" } },
      pages: { '.read': 'query.limitToFirst <= 10', '.indexOn': 'name' },
    },
    { open: { secret: 1 } },
  );

  test.each([
    ['', false],
    ['open', true],
    ['open/secret', true],
    ['open/secret/deeper/still', true],
    ['users', false],
    ['users/ada', true],
    ['users/ada/anything', true],
    ['users/grace', false],
    ['users/a/friends/b', true],
    ['users/a/friends/c', false],
    ['named/one', true],
    ['named/two', true],
    ['named/three', false],
    ['named', false],
    ['unnamed', false],
  ])('.read of %j is %s', (path, expected) => {
    expect(lab.mayRead(null, path)).toBe(expected);
  });

  test('.read sees the query at the queried location and not at its parents', () => {
    const page = { i: 'name', l: 10, vf: 'l' };
    expect([lab.mayRead(null, 'pages', page), lab.mayRead(null, 'pages/one', page)]).toEqual([true, false]);
  });
});

describe('.write', () => {
  const rules = {
    free: { '.write': true, locked: { '.write': false } },
    once: { $key: { '.write': '!data.exists()' } },
    gone: { $key: { '.write': '!newData.exists()' } },
    pair: {
      a: { '.write': "newData.parent().child('b').val() === newData.val()" },
      b: { '.write': "newData.parent().child('a').val() === newData.val()" },
    },
    moved: { '.write': "root.child('free/x').val() === 1" },
  };
  const lab = () => labWith(rules, { free: { x: 1 }, once: { old: 1 }, gone: { old: 1 } });

  test.each<[string, Record<string, Json>, boolean]>([
    ['at the rule', { free: 1 }, true],
    ['below the rule, whatever stands there', { 'free/locked': 1 }, true],
    ['above the rule', { '': { free: 1 } }, false],
    ['where no rule is', { other: 1 }, false],
    ['of something new', { 'once/new': 1 }, true],
    ['of something old', { 'once/old': 2 }, false],
    ['that removes', { 'gone/old': null }, true],
    ['that only changes', { 'gone/old': 2 }, false],
    ['of which one half is refused', { free: 2, other: 1 }, false],
    ['of halves that need each other', { 'pair/a': 1, 'pair/b': 1 }, true],
    ['of one of the halves', { 'pair/a': 1 }, false],
    ['whose rule looks at what was before all of it', { free: null, moved: 1 }, true],
  ])('%s', (_, writes, expected) => {
    expect(lab().write(null, writes)).toBe(expected);
  });
});

describe('.validate', () => {
  const rules = {
    '.write': true,
    thing: {
      '.validate': "newData.hasChildren(['name', 'size'])",
      name: { '.validate': 'newData.isString()' },
      size: { '.validate': 'newData.isNumber() && newData.val() < 10' },
      parts: {
        $part: { '.validate': "$part.length === 1 && newData.parent().parent().child('size').val() > 1" },
      },
      $other: { '.validate': false },
    },
  };
  const whole = { name: 'box', size: 3 };

  test.each<[string, Record<string, Json>, boolean]>([
    ['a whole thing', { thing: whole }, true],
    ['a thing from above', { '': { thing: { ...whole, size: 30 } } }, false],
    ['a thing without a required child', { thing: { name: 'box' } }, false],
    ['a wrong child', { thing: { ...whole, name: 1 } }, false],
    ['a child that nothing names', { thing: { ...whole, color: 'red' } }, false],
    ['something below a leaf', { thing: { ...whole, name: { first: 'b' } } }, false],
    ['a part with a fitting key', { thing: { ...whole, parts: { a: 1, b: 2 } } }, true],
    ['a part with a wrong key', { thing: { ...whole, parts: { a: 1, long: 2 } } }, false],
    ['a child alone, when the rest stands', { 'thing/size': 5 }, true],
    ['a wrong child alone', { 'thing/size': 50 }, false],
    ['a removal of everything', { thing: null }, true],
    ['a removal of a required child', { 'thing/name': null }, false],
    ['several that fit only together', { 'thing/size': 2, 'thing/parts/a': 1 }, true],
    ['data without rules', { free: { anything: { goes: 1 } } }, true],
  ])('%s', (_, writes, expected) => {
    expect(labWith(rules, { thing: whole }).write(null, writes)).toBe(expected);
  });
});

describe('.indexOn', () => {
  const { isIndexed } = parseRules(
    JSON.stringify({
      rules: { people: { $room: { '.indexOn': ['name', 'a/b'] } }, sums: { '.indexOn': '.value' } },
    }),
  );

  test.each([
    ['people/lobby', { i: 'name' }, true],
    ['people/lobby', { i: 'a/b' }, true],
    ['people/lobby', { i: 'age' }, false],
    ['people/lobby', { i: '.value' }, false],
    ['people/lobby', { i: '.key' }, true],
    ['people/lobby', {}, true],
    ['people/lobby/ada', { i: 'name' }, false],
    ['people', { i: 'name' }, false],
    ['sums', { i: '.value' }, true],
    ['elsewhere', { i: 'name' }, false],
  ])('.indexOn of %j queried by %j is %s', (path, query, expected) => {
    expect(isIndexed(path.split('/'), toRuleQuery(parseQuery(query)))).toBe(expected);
  });
});
