// @ts-check

/**
 * One line of the result.
 * @typedef {{ name: string, value: number, unit: string, limit?: number, least?: number, parts?: string[] }} Row at
 *   most `limit`, at least `least`; `parts` is what the value consists of, shown when it is over the limit
 */

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** @param {Row} row */
export const isWithin = ({ value, limit = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }) =>
  !(value > limit) && !(value < least);

/** @param {Row} row */
function boundOf({ limit, least }) {
  if (limit !== undefined) return `≤ ${numbers.format(limit)}`;
  return least === undefined ? '' : `≥ ${numbers.format(least)}`;
}

/** @param {Row} row */
function cells(row) {
  const mark = isWithin(row) ? '' : '✗';
  return [row.name, `${numbers.format(row.value)} ${row.unit}`.trim(), `${boundOf(row)} ${mark}`.trim()];
}

/**
 * Rows as a table of three columns.
 * @param {Row[]} rows
 */
export function table(rows) {
  const lines = [['what', 'measured', 'limit'], ...rows.map(cells)];
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * What the rows over their limits consist of.
 * @param {Row[]} rows
 */
export const explanations = (rows) =>
  rows
    .filter((row) => !isWithin(row) && row.parts)
    .map(({ name, parts }) => `\n${name}\n${parts?.map((part) => `  ${part}`).join('\n')}`)
    .join('\n');
