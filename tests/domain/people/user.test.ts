import { initialsOf, nameFromEmail, userOf, withoutPlusPart } from '@domain/people/user';
import { expect, it, vi } from 'vitest';

it.each([
  ['ann+floor@hall.example', 'ann@hall.example'],
  ['ann+a+b@hall.example', 'ann@hall.example'],
  ['ann@hall.example', 'ann@hall.example'],
  ['ann@hall+floor.example', 'ann@hall+floor.example'],
  ['+ann@hall.example', '@hall.example'],
  ['ann+floor', 'ann+floor'],
  ['', ''],
])('the address %s counts as %s', (email, address) => {
  expect(withoutPlusPart(email)).toBe(address);
});

it.each([
  ['ada.lovelace@hall.example', 'Ada Lovelace'],
  ['ada-lovelace.king@hall.example', 'Ada Lovelace King'],
  ['ada_lovelace@hall.example', 'Ada_lovelace'],
  ['ada+floor@hall.example', 'Ada'],
  ['ADA@hall.example', 'ADA'],
  ['..ada..@hall.example', 'Ada'],
  ['@hall.example', ''],
])('%s is called %s', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});

it.each(['josé.garcía@hall.example', 'юлия.петрова@hall.example'])(
  '%s keeps its letters in the name',
  (email) => {
    const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
    expect(letters(nameFromEmail(email))).toBe(letters(email.split('@')[0] ?? ''));
  },
);

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada  ', 'Ada'],
  ['   ', 'Ada King'],
  [undefined, 'Ada King'],
  [null, 'Ada King'],
])('a person with the name %j is known as %s', (given, name) => {
  expect(userOf('ada', 'ada.king+x@hall.example', given)).toEqual({
    userId: 'ada',
    email: 'ada.king@hall.example',
    name,
  });
});

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Ada Augusta King', 'AK'],
  ['  ada   lovelace ', 'AL'],
  ['', ''],
  ['👩‍🚀 Ride', '👩‍🚀R'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['李 小龙', '李小'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('creates no segmenter, which is slow, for the initials of a Latin name', () => {
  const segmenter = vi.spyOn(Intl, 'Segmenter');
  expect(initialsOf('Zoë Šimůnek')).toBe('ZŠ');
  expect(segmenter).not.toHaveBeenCalled();
});
