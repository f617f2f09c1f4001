import {
  cleanLine,
  cleanName,
  cleanText,
  isMisleading,
  isVisible,
  shownName,
} from '@domain/shared/shown-text';
import { describe, expect, it, test } from 'vitest';

const SCOTLAND = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';

/** What shows nothing of its own, by the name of its kind. */
const INVISIBLE = [
  ['a zero width space', '\u200b'],
  ['a joiner between Latin letters', '\u200d'],
  ['a non-joiner between Latin letters', '\u200c'],
  ['a soft hyphen', '\u00ad'],
  ['a grapheme joiner', '\u034f'],
  ['a word joiner', '\u2060'],
  ['an invisible multiplication', '\u2062'],
  ['a byte order mark', '\ufeff'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul filler for a first consonant', '\u115f'],
  ['a Hangul filler for a vowel', '\u1160'],
  ['a narrow Hangul filler', '\uffa0'],
  ['a Khmer vowel that nobody sees', '\u17b4'],
  ['a Mongolian vowel separator', '\u180e'],
  ['an empty Braille pattern', '\u2800'],
  ['a variation selector behind a letter', '\ufe0f'],
  ['a variation selector of ideographs behind a letter', '\u{e0100}'],
  ['a tag', '\u{e0041}'],
  ['a row of tags', '\u{e0068}\u{e0069}\u{e007f}'],
  ['a language tag', '\u{e0001}'],
  ['a mark of musical notes', '\u{1d173}'],
  ['a mark of shorthand', '\u{1bca0}'],
  ['a reserved invisible character', '\u2065'],
  ['a beginning of an isolate', '\u2066'],
  ['an override of the direction', '\u202e'],
  ['a control character', '\u0007'],
  ['half a character', '\ud83c'],
] as const;

const MARKS = [
  ['a mark from left to right', '\u200e'],
  ['a mark from right to left', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
] as const;

describe('what nobody sees', () => {
  it.each(INVISIBLE)('%s is misleading in a name, and removed from texts', (_, character) => {
    const name = `Ad${character}a`;
    expect([isMisleading(name), cleanLine(name), cleanText(name)]).toEqual([true, 'Ada', 'Ada']);
  });

  it.each(MARKS)('%s is misleading in a name, and stays in a text of several languages', (_, mark) => {
    const name = `Ad${mark}a`;
    expect([isMisleading(name), cleanLine(name), cleanText(name)]).toEqual([true, 'Ada', name]);
    expect(cleanText(`Ad${mark}${mark}${mark}a`)).toBe(name);
  });

  it.each([...INVISIBLE, ...MARKS])('%s alone is nothing to see', (_, character) => {
    expect([isVisible(` ${cleanText(character)} `), cleanLine(`${character} ${character}`)]).toEqual([
      false,
      '',
    ]);
  });
});

describe('what scripts and emoji need', () => {
  it.each([
    ['a Persian non-joiner', 'می\u200cخواهد'],
    ['a Persian non-joiner behind a vowel mark', 'نِ\u200cما'],
    ['an Urdu name', 'محمد\u200cعلی'],
    ['an Arabic joiner at the end', 'ه\u200d'],
    ['a Hindi joiner', 'क्\u200dष श्री'],
    ['a Hindi non-joiner', 'क्\u200cष'],
    ['a Bengali joiner before the virama', 'র\u200d্যাব'],
    ['a Sinhala joiner', 'ශ්\u200dරී'],
    ['a Malayalam letter of old texts', 'അവന്\u200d'],
    ['a Telugu non-joiner at the end', 'ప్రకాశ్\u200c'],
    ['a Khmer space between words', 'សុខ\u200bដារា'],
    ['a Thai space between words', 'สม\u200bชาย'],
    ['a Mongolian variant', 'ᠠ\u180b'],
    ['a Japanese variant', '葛\u{e0100}城'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['an astronaut', '👩🏽‍🚀'],
    ['a couple of two skin tones', '🧑🏽‍❤️‍💋‍🧑🏻'],
    ['the rainbow flag', '🏳️‍🌈'],
    ['the flag of Scotland', SCOTLAND],
    ['a flag of two letters', '🇻🇳'],
    ['a red heart', '❤️'],
    ['a heart as text', '❤︎'],
    ['a keycap', '1️⃣'],
    ['a keycap of a sign', '#️⃣'],
    ['a Hebrew name with points', 'שָׁלוֹם בֵּן־עָמִּי'],
    ['an Arabic name', 'آدا لَفْلَيْس'],
    ['a Vietnamese name', 'Nguyễn Thị Ánh'],
    ['a Korean name', '김민준'],
    ['Korean letters one by one', 'ᄒᆞᆫ'],
    ['a Thai name', 'กิ่งแก้ว'],
    ['a Tibetan name', 'བསྟན་འཛིན'],
    ['a Braille text', '⠁⠙⠁⠀⠇'],
    ['a hyphenated name', 'Jean\u2010Luc O’Neil'],
  ])('%s stays in %j', (_, name) => {
    expect([isMisleading(name), cleanLine(name), isVisible(name)]).toEqual([
      false,
      name.normalize('NFC'),
      true,
    ]);
  });

  it.each([
    ['a second joiner', 'می\u200c\u200cخواهد', 'می\u200cخواهد'],
    ['a joiner behind a space', 'آدا \u200dب', 'آدا ب'],
    ['a joiner behind an emoji', '👩\u200dAda', '👩Ada'],
    ['a joiner before an emoji', 'Ada\u200d👩', 'Ada👩'],
    ['a second variation selector', '❤\ufe0f\ufe0f', '❤\ufe0f'],
    ['a variation selector behind a digit', '1\ufe0f', '1'],
    ['a flag of tags that does not end', `🏴\u{e0067}\u{e0062}`, '🏴'],
    ['a flag that ends at once', '🏴\u{e007f}', '🏴'],
    ['a flag of too many tags', `🏴${'\u{e0067}'.repeat(7)}\u{e007f}`, '🏴'],
    ['tags behind another emoji', '😀\u{e0067}\u{e0062}\u{e007f}', '😀'],
    ['an empty Braille pattern before a letter', '⠁⠀\u2800b', '⠁⠀b'],
  ])('%s does not', (_, name, clean) => {
    expect([isMisleading(name), cleanLine(name)]).toEqual([true, clean]);
  });
});

test('a text is cleaned once and for all', () => {
  const parts = [...[...INVISIBLE, ...MARKS].map(([, character]) => character), ...'aक्👩❤1⠁\u0301🏴ᠠ葛\n '];
  for (const one of parts)
    for (const other of parts)
      for (const base of ['👩', 'क', `e${'\u0301'.repeat(9)}`, '1', 'x\u200d']) {
        const clean = cleanText(`${base}${one}${other}👩`);
        expect(cleanText(clean)).toBe(clean);
        expect(isMisleading(cleanLine(clean))).toBe(false);
      }
});

test.each([
  ['joiners', '\u200d'],
  ['non-joiners behind letters', 'ب\u200c\u200c'],
  ['emoji and joiners', '\u200d👨\u200d'],
  ['tags', '\u{e0067}'],
  ['flags that do not end', '🏴\u{e0067}'],
  ['accents', '\u0301'],
  ['accents and joiners', '\u0301\u200d'],
  ['accents and marks', '\u0301\u200f'],
  ['marks', '\u200e'],
  ['pictures and variants', '👨\ufe0f\ufe0f'],
])('a long text of %s is cleaned before the test times out', (_, part) => {
  const text = `x${part.repeat(50_000)}b`;
  expect([isMisleading(text), cleanText(text).startsWith('x')]).toEqual([true, true]);
});

describe('a name', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada\n\tLovelace ', 'Ada Lovelace'],
    ['\u202eadA', 'adA'],
    ['Ad\u200b\u200ea', 'Ada'],
    ['<b>Host</b>', '<b>Host</b>'],
    [`Z${'\u0301'.repeat(100)}`, `\u0179${'\u0301'.repeat(6)}`],
    ['x'.repeat(200), 'x'.repeat(127)],
    [`${'x'.repeat(126)}😀`, 'x'.repeat(126)],
    [`${'x'.repeat(124)}${SCOTLAND}`, `${'x'.repeat(124)}🏴`],
    ['x'.repeat(1_000_000), 'x'.repeat(127)],
    [`${'\u200b'.repeat(255)}Ada`, 'A'],
    [`${'\u200b'.repeat(256)}Ada`, ''],
    ['\u0007', ''],
    ['\u0301', ''],
  ])('%.20j is %.40j', (raw, name) => {
    expect([cleanName(raw), shownName(raw)]).toEqual([name, name || '–']);
  });
});
