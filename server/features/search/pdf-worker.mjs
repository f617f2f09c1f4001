// @ts-check
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { answerJobs } from '../../platform/worker-child.mjs';

// The library uses what Node has since version 22.
Object.assign(Promise, {
  withResolvers() {
    /** @type {any} */
    const deferred = {};
    deferred.promise = new Promise((resolve, reject) => Object.assign(deferred, { resolve, reject }));
    return deferred;
  },
});

/** Pages and characters that are read of one file. */
const PAGES_MAX = 1_000;
const CHARACTERS_MAX = 2_000_000;

/** A line of a page: what stands beside each other. Lengths are those of the page, upwards. */
/** @typedef {{ text: string, left: number, right: number, y: number, height: number, longest: number, isRtl: boolean }} Line */

/** Returns whether text goes on in a line; what is written from right to left may stand anywhere beside it. */
/** @param {Line} line @param {any} item @param {number} x @param {number} y */
const isBeside = (line, { dir }, x, y) =>
  Math.abs(y - line.y) < line.height / 2 && (x >= line.right - line.height || line.isRtl || dir === 'rtl');

/** @param {Line} line @param {any} item @param {number} x */
function addTo(line, { str, width, height, dir }, x) {
  const isApart = !/\s$/.test(line.text) && !/^\s/.test(str) && x - line.right > height / 4;
  line.text += isApart ? ` ${str}` : str;
  // The width of a space is not to be relied on.
  if (!str.trim()) return;
  line.left = Math.min(line.left, x);
  line.right = Math.max(line.right, x + width);
  line.isRtl ||= dir === 'rtl';
  if (str.length > line.longest) Object.assign(line, { longest: str.length, height: height || line.height });
}

/** Returns the lines of a page in the order in which they are drawn. @param {any[]} items */
function linesOf(items) {
  /** @type {Line[]} */
  const lines = [];
  for (const item of items) {
    const { str = '', width, height, dir, transform = [] } = item;
    const [x = 0, y = 0] = transform.slice(4);
    const line = lines.at(-1);
    if (str === '') continue;
    if (line && isBeside(line, item, x, y)) addTo(line, item, x);
    else if (str.trim())
      lines.push({
        text: str,
        left: x,
        right: x + width,
        y,
        height,
        longest: str.length,
        isRtl: dir === 'rtl',
      });
  }
  return lines;
}

const widthOf = (/** @type {Line} */ { left, right }) => right - left;

/** Returns the width of the column of a line: that of the longest one of its size with the same begin or end. */
/** @param {readonly Line[]} lines @returns {(line: Line) => number} */
function columnsOf(lines) {
  const widest = new Map();
  const edgesOf = (/** @type {Line} */ { left, right, height }) =>
    [`from ${Math.round(left)}`, `to ${Math.round(right)}`].map((edge) => `${Math.round(height)} ${edge}`);
  for (const line of lines)
    for (const edge of edgesOf(line)) widest.set(edge, Math.max(widest.get(edge) ?? 0, widthOf(line)));
  return (line) => Math.max(...edgesOf(line).map((edge) => widest.get(edge)));
}

/** How far below a line the next one of its paragraph is at most, in heights of its letters. */
const LEADING = 1.8;
/** How much of its column a line takes that goes on in the next one. */
const FULL = 0.75;
/** Lines of fewer letters than about twice as many are entries of a list. */
const SHORTEST = 15;

/** Returns whether a paragraph goes on in the next line. */
/** @param {Line} line @param {Line} next @param {number} column */
const goesOn = (line, next, column) =>
  line.y > next.y &&
  line.y - next.y <= LEADING * line.height &&
  Math.abs(line.height - next.height) < line.height / 10 &&
  widthOf(line) >= Math.max(FULL * column, SHORTEST * line.height);

const HYPHENATED = /(?<=\p{L})[-\u00AD\u2010]$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F]/u;

/** @param {string} text @param {string} next */
function joined(text, next) {
  if (HYPHENATED.test(text) && /^\p{Ll}/u.test(next)) return text.replace(HYPHENATED, '') + next;
  const isUnspaced = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(next.charAt(0));
  return isUnspaced ? text + next : `${text} ${next}`;
}

/** Returns the text of a page with a line for each paragraph, heading and row. @param {any[]} items */
function paragraphsOf(items) {
  const lines = linesOf(items);
  const columnOf = columnsOf(lines);
  /** @type {string[]} */
  const paragraphs = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const text = line.text.replace(/\s+/g, ' ').trim();
    if (before && goesOn(before, line, columnOf(before)))
      paragraphs.push(joined(paragraphs.pop() ?? '', text));
    else paragraphs.push(text);
  }
  return paragraphs.join('\n');
}

/** @param {any} document @param {number} number */
async function textOf(document, number) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return paragraphsOf(items);
}

/** The tables of the encodings of Chinese, Japanese and Korean, which many files only name. */
const CMAPS = fileURLToPath(new URL('../../cmaps/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')));

/** Returns the text of each page of a PDF file. @param {string} path */
async function pagesOf(path) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: CMAPS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const document = await task.promise;
    const pages = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX); number += 1) {
      const text = await textOf(document, number);
      characters += text.length;
      if (characters > CHARACTERS_MAX) break;
      pages.push(text);
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

answerJobs((/** @type {{ path: string }} */ { path }) =>
  pagesOf(path).then(
    (pages) => ({ pages }),
    (error) => ({ fault: error instanceof Error ? error.message : String(error) }),
  ),
);
