import { AUTHORITIES, type Person, personSchema } from '@domain/people/person';
import { CsvError, parse } from 'csv-parse/sync';
import * as v from 'valibot';

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
  /** All faults; with any, the people must not be used. */
  faults: LineFault[];
}

interface Row {
  line: number;
  cells: string[];
}

const fault = (line: number, message: string): ReadPeople => ({ people: [], faults: [{ line, message }] });

/** Returns the delimiter that splits the header into the most known names. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r\n|\r|\n/, 1);
  const known = (sign: string) =>
    header.split(sign).filter((name) =>
      isColumn(
        name
          .replace(/^\uFEFF|"/g, '')
          .trim()
          .toLowerCase(),
      ),
    ).length;
  return [',', ';', '\t'].reduce((best, sign) => (known(sign) > known(best) ? sign : best));
}

const isColumn = (name: string): name is Column => (COLUMNS as readonly string[]).includes(name);

function rowsOf(text: string): Row[] {
  const records = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as unknown as { info: { lines: number }; record: string[] }[];
  return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
}

function headerFault(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !isColumn(name));
  if (unknown !== undefined) return `the header has an unknown column; known are ${COLUMNS.join(', ')}`;
  if (new Set(names).size < names.length) return 'the header has a column twice';
  return names.includes('email') ? undefined : 'the header has no column email';
}

const authoritiesOf = (cell: string): string[] =>
  cell.toLowerCase() === NO_AUTHORITIES ? [] : cell.split(/[\s|]+/).map((name) => name.toUpperCase());

function personOf(header: readonly string[], cells: readonly string[]): unknown {
  const given = header.flatMap((name, index) => {
    const cell = cells[index] ?? '';
    return cell === '' ? [] : [[name, name === 'authorities' ? authoritiesOf(cell) : cell] as const];
  });
  return Object.fromEntries(given);
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  const [name] = issue.path ?? [];
  const field = String(name?.key ?? 'the row');
  return issue.type === 'strict_object' ? `${field} is missing` : `${field} ${issue.message}`;
}

function readRow(header: readonly string[], { line, cells }: Row): ReadPeople {
  if (cells.length > header.length)
    return fault(line, `has ${cells.length} fields, but the header has ${header.length}`);
  const result = v.safeParse(personSchema, personOf(header, cells));
  if (result.success) return { people: [result.output], faults: [] };
  const messages = new Set(result.issues.map(messageOf));
  return { people: [], faults: [...messages].map((message) => ({ line, message })) };
}

function readRows(header: readonly string[], rows: readonly Row[]): ReadPeople {
  const lines = new Map<string, number>();
  const read: ReadPeople = { people: [], faults: [] };
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
  if (!head) return fault(1, 'the file is empty');
  const header = head.cells.map((name) => name.toLowerCase());
  const wrong = headerFault(header);
  if (wrong) return fault(head.line, wrong);
  if (rows.length === 0) return fault(head.line, 'the file has no rows below its header');
  if (rows.length > CSV_ROWS_MAX)
    return fault(rows[CSV_ROWS_MAX]?.line ?? 0, `the file has more than ${CSV_ROWS_MAX} people`);
  return readRows(header, rows);
}

/**
 * Parses people from a CSV file with a header row: `email` and any of `name`, `company`, `title`,
 * `authorities` (separated by space or `|`, `none` for none). Comma, semicolon and tab are accepted as
 * delimiters. Empty fields are omitted. Faults never quote the content of the file.
 */
export function readPeopleCsv(text: string): ReadPeople {
  try {
    return readTable(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return fault(Number(error.lines ?? 0), `is no CSV (${error.code})`);
  }
}

/** The names of the columns and authorities, for documentation. */
export const CSV_HELP = `${COLUMNS.join(',')} (authorities: ${AUTHORITIES.join(', ')})`;
