import { harmlessAddress, isVisitorId } from '@domain/analytics';
import { describe, expect, it } from 'vitest';

describe('what may be told of an address', () => {
  it.each([
    ['https://hall.example/v/hall/area/lobby', 'https://hall.example/v/hall/area/lobby'],
    ['https://hall.example', 'https://hall.example'],
    ['HTTP://hall.example:8080/a', 'HTTP://hall.example:8080/a'],
    ['https://hall.example/v?viewpoint=balcony&token=secret', 'https://hall.example/v?viewpoint=balcony'],
    ['https://hall.example/login?redirect=%2Fv%3Ftoken%3Dsecret', 'https://hall.example/login'],
    ['https://hall.example/__/auth/action?oobCode=secret&apiKey=k', 'https://hall.example/__/auth/action'],
    ['https://hall.example/v#access_token=secret', 'https://hall.example/v'],
    ['https://hall.example/v?a=b#viewpoint=c', 'https://hall.example/v'],
    ['https://hall.example/v#?viewpoint=secret', 'https://hall.example/v'],
    ['https://ada:secret@hall.example/v', 'https://hall.example/v'],
    ['https://hall.example/a@b', 'https://hall.example/a@b'],
    ['javascript:alert(1)', ''],
    ['/v/hall', ''],
    ['', ''],
  ])('is of %s only %s', (address, told) => {
    expect(harmlessAddress(address)).toBe(told);
  });
});

it.each([
  ['0123456789abcdef', true],
  ['0123456789ABCDEF', false],
  ['0123456789abcde', false],
  ['0123456789abcdef0', false],
  ['0123456789abcdeg', false],
])('%s is a visitor: %s', (text, expected) => {
  expect(isVisitorId(text)).toBe(expected);
});
