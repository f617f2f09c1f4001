import { describe, expect, test } from 'vitest';
import { CSV_ROWS_MAX, decodeCsv, readPeopleCsv } from '../../../../server/features/people/people-csv';

const ADA = { email: 'ada@b.c', name: 'Ada L.', company: 'Engines, Ltd.', title: 'Countess' };

describe('a file of people', () => {
  test.each<[string, string]>([
    ['with commas and quotes', 'email,name,company,title\nada@b.c,Ada L.,"Engines, Ltd.",Countess\n'],
    ['with semicolons', 'email;name;company;title\nada@b.c;Ada L.;Engines, Ltd.;Countess'],
    ['with tabs', 'email\tname\tcompany\ttitle\nada@b.c\tAda L.\tEngines, Ltd.\tCountess'],
    [
      'with a byte order mark and CRLF',
      '\uFEFFemail;name;company;title\r\nada@b.c;Ada L.;Engines, Ltd.;Countess\r\n',
    ],
    [
      'with a quoted header after the mark',
      '\uFEFF"email";"name";"company";"title"\r\n"ada@b.c";"Ada L.";"Engines, Ltd.";"Countess"',
    ],
    [
      'with columns in another order and capitals',
      'Title,Company,NAME,Email\nCountess,"Engines, Ltd.",Ada L.,ADA@b.c',
    ],
    [
      'with empty lines and spaces',
      'email,name,company,title\n\n ada@b.c , Ada L. ,"Engines, Ltd.", Countess\n,,,\n',
    ],
    [
      'with a first line that names the delimiter',
      'sep=;\r\nemail;name;company;title\r\nada@b.c;Ada L.;Engines, Ltd.;Countess\r\n',
    ],
    [
      'with an address as a link, under a title of its own, and empty columns at the end',
      'E-Mail;Name;Company;Title;;\nmailto:ada@b.c;Ada L.;Engines, Ltd.;Countess;;\n',
    ],
  ])('a file of people %s is read', (_, text) => {
    expect(readPeopleCsv(text)).toEqual({ people: [ADA], faults: [], ignored: [] });
  });

  test.each<[string, string[] | undefined]>([
    ['', undefined],
    ['DESIGNER', ['DESIGNER']],
    ['designer|admin', ['DESIGNER', 'ADMIN']],
    ['"DESIGNER, ADMIN"', ['DESIGNER', 'ADMIN']],
    ['DESIGNER;ADMIN', ['DESIGNER', 'ADMIN']],
    ['ADMIN DESIGNER', ['ADMIN', 'DESIGNER']],
    ['none', []],
  ])('the authorities "%s" are read', (cell, authorities) => {
    const { people } = readPeopleCsv(`email,name,authorities\na@b.c,A,${cell}`);
    expect(people).toEqual([{ email: 'a@b.c', name: 'A', ...(authorities && { authorities }) }]);
  });

  test('columns that are not known are ignored and named', () => {
    const text = 'Ticket no.;Email;Firma\n17;a@b.c;Engines';
    expect(readPeopleCsv(text)).toEqual({
      people: [{ email: 'a@b.c' }],
      faults: [],
      ignored: ['Ticket no.', 'Firma'],
    });
  });

  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('Zoë – 20 €')],
    ['UTF-16, its low byte first', Buffer.from('\uFEFFZoë – 20 €', 'utf16le')],
    ['UTF-16, its high byte first', Buffer.from('\uFEFFZoë – 20 €', 'utf16le').swap16()],
    ['Windows-1252', Buffer.from('5a6feb20962032302080', 'hex')],
  ])('a file in %s is decoded', (_, bytes) => {
    expect(decodeCsv(bytes)).toBe('Zoë – 20 €');
  });

  test('every fault is reported by line, without quoting the content', () => {
    const text = [
      'email,name,authorities',
      'right@b.c,Right,',
      'wrong@,Name,ROOT',
      ',Nobody,',
      '"two\nlines@b.c",X,',
      'a@b.c,X,,surplus',
      'RIGHT@b.c,Y,',
    ].join('\n');
    expect(readPeopleCsv(text).faults).toEqual([
      { line: 3, message: 'email must be an email address' },
      { line: 3, message: 'authorities must be DESIGNER or ADMIN' },
      { line: 4, message: 'email is missing' },
      { line: 6, message: 'email must be an email address' },
      {
        line: 6,
        message: 'email must not contain control, invisible or direction characters, or stacked accents',
      },
      { line: 7, message: 'has 4 fields, but the header has 3' },
      { line: 8, message: 'the email is already on line 2' },
    ]);
  });

  test.each([
    ['a space without width', 'Ad\u200ba'],
    ['a Hangul filler', 'Ad\u3164a'],
    ['a soft hyphen', 'Ad\u00ada'],
    ['a tag', 'Ada\u{e0041}'],
    ['a mark of a direction', 'Ada\u200e'],
    ['a joiner between Latin letters', 'Ad\u200da'],
  ])('a name with %s is reported', (_, name) => {
    expect(readPeopleCsv(`email,name\na@b.c,${name}`).faults).toEqual([
      {
        line: 2,
        message: 'name must not contain control, invisible or direction characters, or stacked accents',
      },
    ]);
  });

  test('names of every script are taken as they are', () => {
    const names = ['می\u200cخواهد', 'क्\u200dष', '김민준', 'שָׁלוֹם', 'Nguyễn', '👨‍👩‍👧 Ada', '葛\u{e0100}'];
    const rows = names.map((name, at) => `p${at}@b.c,${name}`);
    const { people, faults } = readPeopleCsv(['email,name', ...rows].join('\n'));
    expect([faults, people.map(({ name }) => name)]).toEqual([[], names]);
  });

  test.each<[string, string, { line: number; message: string }]>([
    ['nothing', '', { line: 1, message: 'the file is empty' }],
    ['a header alone', 'email,name\n', { line: 1, message: 'the file has no rows below its header' }],
    ['no column email', 'name\nAda', { line: 1, message: 'the header has no column email' }],
    ['a column twice', 'email,email\na@b.c,b@b.c', { line: 1, message: 'the header has a column twice' }],
    ['an open quote', 'email,name\n"a@b.c,x\n', { line: 2, message: 'is no CSV (CSV_QUOTE_NOT_CLOSED)' }],
    [
      'too many people',
      `email\n${Array.from({ length: CSV_ROWS_MAX + 1 }, (_, index) => `p${index}@b.c`).join('\n')}`,
      { line: CSV_ROWS_MAX + 2, message: `the file has more than ${CSV_ROWS_MAX} people` },
    ],
  ])('a file of %s is rejected', (_, text, fault) => {
    expect(readPeopleCsv(text)).toEqual({ people: [], faults: [fault], ignored: [] });
  });
});
