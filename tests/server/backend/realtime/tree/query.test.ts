import { describe, expect, test } from 'vitest';
import {
  canonical,
  isDefault,
  parseQuery,
  toRuleQuery,
} from '../../../../../server/backend/realtime/tree/query';

const NO_BOUNDS = { startAt: null, endAt: null, equalTo: null, limitToFirst: null, limitToLast: null };
const BY_PRIORITY = { orderByKey: false, orderByValue: false, orderByPriority: true, orderByChild: null };
const BY_KEY = { ...BY_PRIORITY, orderByKey: true, orderByPriority: false };
const BY_VALUE = { ...BY_PRIORITY, orderByValue: true, orderByPriority: false };
const by = (orderByChild: string) => ({ ...BY_PRIORITY, orderByPriority: false, orderByChild });

describe('a query', () => {
  // In the format of the SDK.
  test.each([
    ['no query', {}, { ...BY_PRIORITY, ...NO_BOUNDS }],
    [
      'orderByKey().startAt("m")',
      { sp: 'm', sin: true, i: '.key' },
      { ...BY_KEY, ...NO_BOUNDS, startAt: 'm' },
    ],
    [
      'orderByKey().equalTo("m")',
      { sp: 'm', sin: true, ep: 'm', ein: true, i: '.key' },
      { ...BY_KEY, ...NO_BOUNDS, startAt: 'm', endAt: 'm', equalTo: 'm' },
    ],
    [
      'orderByChild("areaId").equalTo("lobby").limitToFirst(200)',
      { sp: 'lobby', sin: true, ep: 'lobby', ein: true, l: 200, vf: 'l', i: 'areaId' },
      {
        ...by('areaId'),
        ...NO_BOUNDS,
        startAt: 'lobby',
        endAt: 'lobby',
        equalTo: 'lobby',
        limitToFirst: 200,
      },
    ],
    [
      'orderByChild("a/b").startAfter(3, "k")',
      { sp: 3, sn: 'k', sin: false, i: 'a/b' },
      { ...by('a/b'), ...NO_BOUNDS, startAt: 3 },
    ],
    [
      'orderByValue().startAfter(3).endBefore(9).limitToLast(5)',
      {
        sp: 3,
        sn: '[MAX_NAME]',
        sin: false,
        ep: 9,
        en: '[MIN_NAME]',
        ein: false,
        l: 5,
        vf: 'r',
        i: '.value',
      },
      { ...BY_VALUE, ...NO_BOUNDS, startAt: 3, endAt: 9, limitToLast: 5 },
    ],
    ['endAt(null)', { ep: null, ein: true }, { ...BY_PRIORITY, ...NO_BOUNDS }],
    [
      'equalTo(false)',
      { sp: false, sin: true, ep: false, ein: true, i: '.value' },
      { ...BY_VALUE, ...NO_BOUNDS, startAt: false, endAt: false, equalTo: false },
    ],
  ])('%s is parsed, serialized with sorted keys, and readable for rules', (_, wire, ruleQuery) => {
    const query = parseQuery(wire);
    expect(JSON.parse(canonical(query))).toEqual(wire);
    expect(Object.keys(JSON.parse(canonical(query)))).toEqual(Object.keys(wire).sort());
    expect(toRuleQuery(query)).toEqual(ruleQuery);
    expect(isDefault(query)).toBe(Object.keys(wire).length === 0);
  });

  test.each([
    [{ i: '.priority' }, {}],
    [{ i: '/a//b/' }, { i: 'a/b' }],
    [{ sp: 1 }, { sp: 1, sin: true }],
    [
      { ep: 1, en: null },
      { ep: 1, ein: true },
    ],
    [{ l: 3 }, { l: 3, vf: 'r' }],
    [
      { l: 3, sp: 1 },
      { l: 3, sp: 1, sin: true, vf: 'l' },
    ],
    [{ vf: 'l' }, {}],
    [{ sn: 'x', sin: false }, {}],
  ])('the query %j equals %j', (one, other) => {
    expect(canonical(parseQuery(one))).toBe(canonical(parseQuery(other)));
  });

  test.each([
    [null],
    [[]],
    ['text'],
    [{ i: 5 }],
    [{ i: '' }],
    [{ i: '.other' }],
    [{ i: 'a/.priority' }],
    [{ i: 'a.b' }],
    [{ l: 0 }],
    [{ l: -1 }],
    [{ l: 1.5 }],
    [{ l: '5' }],
    [{ l: 5, vf: 'x' }],
    [{ sp: {} }],
    [{ ep: [] }],
    [{ sp: 1, sn: 5 }],
    [{ sp: 1, sin: 'yes' }],
    [{ sp: 5, i: '.key' }],
    [{ unknown: 1 }],
  ])('the query %j is rejected', (wire) => {
    expect(() => parseQuery(wire)).toThrow(expect.objectContaining({ name: 'BadData' }));
  });
});
