const files = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/cmaps/*.bcmap', '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}'],
  { query: '?url', import: 'default', eager: true, exhaustive: true },
);

/** The addresses of the character maps and standard fonts of pdf.js, by file name. */
export const addresses: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);
