import { expect, test } from 'vitest';
import { readLink } from '@/action/open-page';

const ORIGIN = 'https://hall.example';
const read = (search: string) => readLink({ search, origin: ORIGIN });
const leadingTo = (address: string) =>
  read(`?mode=resetPassword&oobCode=abc&continueUrl=${encodeURIComponent(address)}`).continueTo;

test.each([
  ['?mode=resetPassword&oobCode=abc', 'abc'],
  ['?mode=resetPassword', ''],
  ['?mode=verifyEmail&oobCode=abc', ''],
  ['?oobCode=abc', ''],
  ['', ''],
])('the code of %s is "%s"', (search, code) => {
  expect(read(search)).toEqual({ code, continueTo: '/' });
});

test.each([
  [`${ORIGIN}/login?redirect=%2Fv%2Fhall#top`, '/login?redirect=%2Fv%2Fhall#top'],
  [ORIGIN, '/'],
  ['https://evil.example/login', '/'],
  ['http://hall.example/login', '/'],
  ['https://hall.example:8443/', '/'],
  ['https://hall.example@evil.example/', '/'],
  [`${ORIGIN}//evil.example/`, '/'],
  ['//evil.example/', '/'],
  ['/login', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
])('a continue address %s redirects to %s', (address, path) => {
  expect(leadingTo(address)).toBe(path);
});
