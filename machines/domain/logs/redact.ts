const SECRET_KEY =
  /pass(word|wd|phrase)?$|^pwd|token|credential|secret|session|mail|authorization|cookie|api_?key|signature|signed_?url|(confirmation|registration)_?number|oob_?code/i;
const SECRET_TEXTS: readonly [RegExp, string][] = [
  [/eyJ[\w-]+\.[\w-]+\.?[\w-]*/g, '[token]'],
  [/\S*(?:@|%40)\S*/gi, '[email]'],
  [/((?:signature|token|password|oobCode|code|state)=)[^&#\s"']+/gi, '$1[removed]'],
  [
    /((?:pass(?:word|wort|phrase|code)|secret|api_?key|authorization|(?:confirmation|registration)_?number)["']?\s*:\s*)(?:"[^"]*"?|'[^']*'?|[^\s,;}]+(?: \[token\])?)/gi,
    '$1[removed]',
  ],
];
const REMOVED = '[removed]';
const DEPTH_MAX = 12;
const ENTRIES_MAX = 200;

/** A redacted value: data that can be sent to any window. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/**
 * Returns a copy for developers: removes values below keys that name credentials, passwords, tokens, sessions
 * or emails, and tokens, emails and signatures inside other texts. Never throws; names cycles, functions and
 * everything deeper than 12 levels instead of following them.
 */
export const redact = (value: unknown): Plain => copy(value, []);

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'boolean';

/** Returns a text without the tokens, emails, signatures and passwords in it. */
export const withoutSecrets = (text: string): string =>
  SECRET_TEXTS.reduce((shown, [pattern, replacement]) => shown.replace(pattern, replacement), text);

function copy(value: unknown, above: readonly object[]): Plain {
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object') return typeof value === 'bigint' ? String(value) : `[${typeof value}]`;
  if (above.includes(value)) return '[circular]';
  if (above.length >= DEPTH_MAX) return '[deeper]';
  return copyObject(value, [...above, value]);
}

function copyObject(value: object, above: readonly object[]): Plain {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[no date]' : value.toISOString();
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return copyList(value, above);
  if (value instanceof Set) return copyList([...value], above);
  if (hasOwnWords(value)) return copy(wordsOf(value), above);
  return copyEntries(entriesOf(value), above);
}

/** Returns whether a value has its own summary for developers, as large stores do. */
const hasOwnWords = (value: object): value is { toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';

function wordsOf(value: { toJSON: () => unknown }): unknown {
  try {
    return value.toJSON();
  } catch {
    return '[unreadable]';
  }
}

function entriesOf(value: object): [string, unknown][] {
  if (value instanceof Map) return [...value].map(([key, item]) => [nameOf(key), item]);
  const own = Object.entries(value);
  if (!(value instanceof Error)) return own;
  return [['name', value.name], ['message', value.message], ['cause', value.cause], ...own];
}

const nameOf = (key: unknown): string => (typeof key === 'string' ? key : `[${typeof key}]`);

const copyList = (items: readonly unknown[], above: readonly object[]): Plain[] => [
  ...items.slice(0, ENTRIES_MAX).map((item) => copy(item, above)),
  ...(items.length > ENTRIES_MAX ? [`[${items.length - ENTRIES_MAX} more]`] : []),
];

function copyEntries(entries: readonly [string, unknown][], above: readonly object[]): Plain {
  const shown = entries.filter(([, item]) => item !== undefined).slice(0, ENTRIES_MAX);
  return Object.fromEntries(shown.map(([key, item]) => [withoutSecrets(key), copyEntry(key, item, above)]));
}

function copyEntry(key: string, item: unknown, above: readonly object[]): Plain {
  if (SECRET_KEY.test(key) && !isAbsent(item)) return REMOVED;
  return copy(item, above);
}
