import { AUTHORITIES, type Person, personSchema } from '@domain/people/person';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';
import { invalid } from '../../platform/domain-error';

/** Maximum of rows in one file. */
export const CSV_ROWS_MAX = 50_000;
/** Maximum size of one file, in bytes of UTF-8. */
export const CSV_BYTES_MAX = 20_000_000;

const COLUMNS = ['email', 'name', 'company', 'title', 'authorities'] as const;
type Column = (typeof COLUMNS)[number];
/** Value of `authorities` that removes all authorities of the person. */
const NO_AUTHORITIES = 'none';

/** One invalid row, with the line of the file on which it ends, from 1. */
export interface LineFault {
  line: number;
  message: string;
}

export interface ReadPeople {
  people: Person[];
  /** The titles of columns that are not known, as in the header. */
  ignored: string[];
  /** All faults; with any, the people must not be used. */
  faults: LineFault[];
}

interface Row {
  line: number;
  cells: string[];
}

type ReadRows = Omit<ReadPeople, 'ignored'>;

const fault = (line: number, message: string): ReadRows => ({
  people: [],
  faults: [{ line, message }],
});

/** What Windows-1252 has for the bytes from 0x80 to 0x9F, which the decoder of Node 20 leaves as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** A letter of two bytes in UTF-8, as Windows-1252 shows it. */
const BROKEN_UTF8 = /[\u00c2\u00c3][\u0080-\u00bf]/;

/**
 * Returns the text of a file as spreadsheets save it: in UTF-16 with its mark, in UTF-8, or else in Windows-1252.
 * @throws DomainError invalid for damaged UTF-8
 */
export function decodeCsv(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = Buffer.from(bytes).toString('latin1');
    if (BROKEN_UTF8.test(text)) throw invalid('The file is damaged UTF-8: save it as "CSV UTF-8" again.');
    return text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

/** Returns the column that a title of the header means: "E-Mail" and "Email address" are `email`. */
function columnOf(title: string): Column | undefined {
  const name = title
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^emailaddress$/, 'email');
  return COLUMNS.find((column) => column === name);
}

/** A first line for spreadsheets that names the delimiter. */
const DELIMITER_LINE = /^\uFEFF?"?sep=([,;\t])"?[ ,;\t]*(\r\n|\r|\n)/i;

/** Returns the delimiter that splits the header into the most known names. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r\n|\r|\n/, 1);
  const known = (sign: string) =>
    header.split(sign).filter((title) => columnOf(title.replace(/^\uFEFF|"/g, ''))).length;
  return [',', ';', '\t'].reduce((best, sign) => (known(sign) > known(best) ? sign : best));
}

function rowsOf(text: string): Row[] {
  const named = DELIMITER_LINE.exec(text);
  const records = parse(text, {
    bom: true,
    delimiter: named?.[1] ?? delimiterOf(text),
    from_line: named ? 2 : 1,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}

type Header = readonly (Column | undefined)[];

function headerFault(header: Header): string | undefined {
  const known = header.filter((column) => column !== undefined);
  if (new Set(known).size < known.length) return 'the header has a column twice';
  return known.includes('email') ? undefined : 'the header has no column email';
}

function authoritiesOf(cell: string): string[] {
  if (cell.toLowerCase() === NO_AUTHORITIES) return [];
  const names = cell.split(/[\s|,;]+/).filter(Boolean);
  // Separators alone are no authorities, and take none away.
  return names.length > 0 ? names.map((name) => name.toUpperCase()) : [cell];
}

/** Spreadsheets turn an address into a link. */
const emailOf = (cell: string): string => cell.replace(/^mailto:\s*/i, '');

const VALUES: Partial<Record<Column, (cell: string) => string | string[]>> = {
  authorities: authoritiesOf,
  email: emailOf,
};

function personOf(header: Header, cells: readonly string[]): unknown {
  const given = header.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return column === undefined || cell === '' ? [] : [[column, VALUES[column]?.(cell) ?? cell] as const];
  });
  return Object.fromEntries(given);
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  const [name] = issue.path ?? [];
  const field = String(name?.key ?? 'the row');
  return issue.type === 'strict_object' ? `${field} is missing` : `${field} ${issue.message}`;
}

function readRow(header: Header, { line, cells }: Row): ReadRows {
  if (cells.length > header.length && cells.slice(header.length).some(Boolean))
    return fault(line, `has ${cells.length} fields, but the header has ${header.length}`);
  const result = v.safeParse(personSchema, personOf(header, cells));
  if (result.success) return { people: [result.output], faults: [] };
  const messages = new Set(result.issues.map(messageOf));
  return { people: [], faults: [...messages].map((message) => ({ line, message })) };
}

function readRows(header: Header, rows: readonly Row[]): ReadRows {
  const lines = new Map<string, number>();
  const read: ReadRows = { people: [], faults: [] };
  for (const row of rows) {
    const { people, faults } = readRow(header, row);
    read.faults.push(...faults);
    for (const person of people) {
      const earlier = lines.get(person.email);
      if (earlier === undefined) lines.set(person.email, row.line);
      else read.faults.push({ line: row.line, message: `the email is already on line ${earlier}` });
      read.people.push(person);
    }
  }
  return read;
}

function readTable(text: string): ReadPeople {
  const [head, ...rows] = rowsOf(text);
  if (!head) return { ...fault(1, 'the file is empty'), ignored: [] };
  const header = head.cells.map(columnOf);
  const wrong = headerFault(header);
  if (wrong) return { ...fault(head.line, wrong), ignored: [] };
  const ignored = head.cells.filter((title, index) => title !== '' && header[index] === undefined);
  if (rows.length === 0) return { ...fault(head.line, 'the file has no rows below its header'), ignored };
  if (rows.length > CSV_ROWS_MAX)
    return {
      ...fault(rows[CSV_ROWS_MAX]?.line ?? 0, `the file has more than ${CSV_ROWS_MAX} people`),
      ignored,
    };
  return { ...readRows(header, rows), ignored };
}

/**
 * Parses people from a CSV file with a header row: `email` and any of `name`, `company`, `title`, `authorities`
 * (separated by space, comma, semicolon or `|`, `none` for none). Comma, semicolon and tab are accepted as delimiters, and
 * a line `sep=` before the header. Other columns are ignored and named, empty fields are omitted. Faults never quote the
 * content of the file.
 */
export function readPeopleCsv(text: string): ReadPeople {
  try {
    return readTable(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ...fault(Number(error.lines ?? 0), `is no CSV (${error.code})`), ignored: [] };
  }
}

/** The columns and authorities, for the help of the command. */
export const CSV_HELP = `A CSV file has a header row with email and any of ${COLUMNS.slice(1).join(', ')}; other columns are ignored.
authorities: ${AUTHORITIES.join(' or ')}, or both, separated by a space, a comma or a semicolon; none takes them away.
As spreadsheets save it: with comma, semicolon or tab, in UTF-8, UTF-16 or Windows-1252.`;
