import {
  ANALYTICS_SITE,
  analyticsSchema,
  harmlessAddress,
  isVisitorId,
  LOGIN_EVENT,
} from '@domain/shared/analytics';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

describe('redacted addresses', () => {
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
    [
      'https://hall.example/v?viewpoint=balcony&a=b&viewpoint=stage',
      'https://hall.example/v?viewpoint=balcony&viewpoint=stage',
    ],
    ['https://', ''],
    ['https://ada@', ''],
    ['javascript:alert(1)', ''],
    ['/v/hall', ''],
    ['', ''],
  ])('the redacted address of %s is %s', (address, told) => {
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

it('the site is the first one, and a login is recorded as one', () => {
  expect(ANALYTICS_SITE).toBe(1);
  expect(LOGIN_EVENT).toEqual({ category: 'login', action: 'login' });
});

it('an analytics service has a tracker and may have a script elsewhere', () => {
  expect(v.is(analyticsSchema, { trackerUrl: '/matomo.php' })).toBe(true);
  expect(v.is(analyticsSchema, { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' })).toBe(true);
  expect(v.is(analyticsSchema, { scriptUrl: '/matomo.js' })).toBe(false);
});
