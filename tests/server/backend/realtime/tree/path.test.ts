import { describe, expect, test } from 'vitest';
import { joinPath, parsePath } from '../../../../../server/backend/realtime/tree/path';

const depth = (keys: number) => Array.from({ length: keys }, () => 'k').join('/');

describe('a path', () => {
  test.each([
    ['', []],
    ['/', []],
    ['a/b', ['a', 'b']],
    ['/a//b/', ['a', 'b']],
    ['__proto__/ü 日本/😀', ['__proto__', 'ü 日本', '😀']],
    [depth(32), Array.from({ length: 32 }, () => 'k')],
    [`a/${'é'.repeat(382)}`, ['a', 'é'.repeat(382)]],
  ])('the path %j is parsed key by key', (text, keys) => {
    expect(parsePath(text)).toEqual(keys);
    expect(parsePath(joinPath(keys))).toEqual(keys);
  });

  test.each([
    ['a.b', 'a dot'],
    ['.info/x', 'a dot'],
    ['a/.priority', 'a priority'],
    ['a#', 'a number sign'],
    ['$a', 'a dollar'],
    ['a[', 'a bracket'],
    ['a]', 'a bracket'],
    ['a\u0000', 'a control character'],
    ['a\u001f', 'a control character'],
    ['a\u007f', 'a control character'],
    ['a\ud800', 'half a surrogate pair'],
    [depth(33), 'too many keys'],
    ['k'.repeat(769), 'too many bytes'],
    [`a/${'é'.repeat(383)}`, 'too many bytes'],
  ])('the path %j is rejected for %s', (text) => {
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ name: 'BadData' }));
  });
});
