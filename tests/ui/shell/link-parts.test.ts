import { expect, test, vi } from 'vitest';
import { linkParts } from '@/ui/text/linked-text';

const links = (text: string) =>
  linkParts(text)
    .filter(({ href }) => href !== null)
    .map(({ text: address }) => address);

test.each([
  ['https://hall.example', ['https://hall.example']],
  ['see HTTP://Hall.Example/a?b=c#d.', ['HTTP://Hall.Example/a?b=c#d']],
  ['(https://hall.example/a)', ['https://hall.example/a']],
  ['https://hall.example/a_(b), and', ['https://hall.example/a_(b)']],
  ['((https://hall.example/a).), and', ['https://hall.example/a']],
  ['“https://hall.example”', ['https://hall.example']],
  ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https://', []],
  ['https://user:secret@bank.example', []],
  ['https://bank.example@evil.example/', []],
  ['no address', []],
  ['https://hall.example/\u202egnp.exe', ['https://hall.example/']],
])('%j has the links %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test('the parts of a text are the whole text', () => {
  const text = 'a https://hall.example/b, c (https://user:x@d.example) e';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linkParts('')).toEqual([]);
});

test('an address of nothing but closing brackets is read as often as it is short', () => {
  const split = vi.spyOn(String.prototype, 'split');
  expect(links(`https://a${')'.repeat(4_000)}`)).toEqual(['https://a']);
  expect(split.mock.calls.length).toBeLessThan(10);
});
