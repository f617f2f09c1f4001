// @ts-check
import { readFile } from 'node:fs/promises';
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

/** @param {any} document @param {number} number */
async function textOf(document, number) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items
    .map((/** @type {any} */ { str = '', hasEOL }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Returns the text of each page of a PDF file. @param {string} path */
async function pagesOf(path) {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
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
