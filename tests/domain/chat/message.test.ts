import { compareMessages, messageOf, messageText } from '@domain/chat/message';
import { describe, expect, it } from 'vitest';

const textOf = (raw: string) => messageText(raw);

describe('a typed message', () => {
  it.each([
    ['is trimmed', '  hello \n', 'hello'],
    ['keeps its lines and inner spaces', 'one\n  two\tthree', 'one\n  two\tthree'],
    ['has line ends of one kind', 'a\r\nb\rc\u2028d\u2029e\u0085f', 'a\nb\nc\nd\ne\nf'],
    ['loses the spaces at the ends of its lines', 'a  \nb\t\nc', 'a\nb\nc'],
    ['is composed', 'Zoe\u0308', 'Zo\u00eb'],
    ['loses control characters', 'a\u0000b\u0007c\u001bd\u007fe\u009ff', 'abcdef'],
    ['loses changes of direction', '\u202egpj.exe\u202c \u2066a\u2069', 'gpj.exe a'],
    ['keeps the marks that Arabic and Hebrew need', 'א\u200f!\u200e \u061cب', 'א\u200f!\u200e \u061cب'],
    ['loses halves of characters', 'a\ud83db\udc00', 'ab'],
    ['loses non-characters and byte order marks', '\ufeffa\uffffb\u{1fffe}', 'ab'],
    ['keeps emoji of several people', '👩🏽‍🚀👨‍👩‍👧‍👦 👁️‍🗨️ 1️⃣', '👩🏽‍🚀👨‍👩‍👧‍👦 👁️‍🗨️ 1️⃣'],
    ['keeps the accents of Hindi, Thai and Vietnamese', 'स्त्रियाँ ที่นี่ Tiếng Việt', 'स्त्रियाँ ที่นี่ Tiếng Việt'],
    ['is never read as markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s', (_, raw, text) => {
    expect(textOf(raw)).toEqual({ text });
  });

  it('has at most six accents on a letter', () => {
    const zalgo = `H${'\u0337'.repeat(200)}i${'\u0321'.repeat(7)}`;
    expect(textOf(zalgo)).toEqual({ text: `H${'\u0337'.repeat(6)}i${'\u0321'.repeat(6)}` });
  });

  it('has at most six accents on a letter also with joiners between them', () => {
    const { text } = textOf(`H${'\u200d\u0337'.repeat(200)}`) as { text: string };
    expect(text.match(/\u0337/g)).toHaveLength(6);
  });

  it('of 10,000 line breaks between two words has two empty lines', () => {
    expect(textOf(`a${'\n'.repeat(10_000)}b`)).toEqual({ text: 'a\n\n\nb' });
    expect(textOf(`a${'\r\n \t'.repeat(10_000)}b`)).toEqual({ text: 'a\n\n\n \tb' });
  });

  it.each([
    ['nothing', ''],
    ['spaces', '  \n\t '],
    ['line breaks', '\n'.repeat(10_000)],
    ['invisible characters', '\u200b\u200d\u2060\u3164\u2800\u00ad'],
    ['an accent without a letter', '\u0301'],
    ['control characters', '\u0000\u0007'],
  ])('that is %s is empty', (_, raw) => {
    expect(textOf(raw)).toEqual({ fault: 'empty' });
  });

  it('has at most 4,000 characters after it is cleaned', () => {
    expect(textOf(` ${'x'.repeat(4_000)} `)).toEqual({ text: 'x'.repeat(4_000) });
    expect(textOf('x'.repeat(4_001))).toEqual({ fault: 'tooLong' });
    expect(textOf('😀'.repeat(2_001))).toEqual({ fault: 'tooLong' });
  });

  it('of up to 25 times as many characters is cleaned before they are counted', () => {
    expect(textOf(`x${' '.repeat(25 * 4_000 - 1)}`)).toEqual({ text: 'x' });
    expect(textOf(`x${' '.repeat(25 * 4_000)}`)).toEqual({ fault: 'tooLong' });
  });

  it.each(['\n', ' ', '\u0301', '\u200d\u0301', 'x '])(
    'of a megabyte of %j is refused without being cleaned',
    (unit) => {
      expect(textOf(unit.repeat(1_000_000))).toEqual({ fault: 'tooLong' });
    },
  );

  it('that is clean stays as it is', () => {
    const once = textOf(`\u202e a${'\u0301'.repeat(9)}\n\n\n\n\nb`) as { text: string };
    expect(textOf(once.text)).toEqual(once);
  });
});

describe('a stored message', () => {
  const stored = { authorId: 'ada', authorName: 'Ada', text: 'Hello', sentAt: 1 };

  it('gets its key as id', () => {
    expect(messageOf('m1', stored)).toEqual({ id: 'm1', ...stored });
  });

  it('may be a file, edited, deleted or a reply', () => {
    const file = { fileId: 'f', name: 'a.pdf', type: 'application/pdf', size: 3 };
    const more = { file, editedAt: 2, replyTo: 'm0', reactions: { grace: '👍' } };
    expect(messageOf('m1', { ...stored, ...more })).toEqual({ id: 'm1', ...stored, ...more });
    const { text: _, ...rest } = stored;
    expect(messageOf('m1', { ...rest, deleted: true })).toEqual({ id: 'm1', ...rest, deleted: true });
  });

  it('is shown clean, whatever its author wrote', () => {
    const raw = { ...stored, authorName: '\u202eAda\n', text: `a${'\n'.repeat(1_000)}\u0007b` };
    expect(messageOf('m1', raw)).toEqual({ ...stored, id: 'm1', authorName: 'Ada', text: 'a\n\n\nb' });
  });

  it.each([
    ['null', null],
    ['a text', 'Hello'],
    ['a record without an author', { ...stored, authorId: undefined }],
    ['a record whose text is no text', { ...stored, text: { a: 1 } }],
    ['a record without a time', { ...stored, sentAt: undefined }],
  ])('%s is no message', (_, value) => {
    expect(messageOf('m1', value)).toBeNull();
  });

  it('stands in the order of its time, then of its id', () => {
    const message = (id: string, sentAt: number) => ({ ...stored, id, sentAt });
    const all = [message('b', 2), message('c', 1), message('a', 2), message('a', 2)];
    expect(all.toSorted(compareMessages).map(({ id, sentAt }) => `${sentAt}${id}`)).toEqual([
      '1c',
      '2a',
      '2a',
      '2b',
    ]);
  });
});
