// @ts-check

/** @param {string} text */
const escaped = (text) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/** @param {string} text */
const linesOf = (text) => text.match(/.{1,90}(?:\s|$)/g) ?? [];

/**
 * Returns a PDF of these objects, of which the first is its catalogue.
 * @param {readonly string[]} objects
 */
export function pdfOfObjects(objects) {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/**
 * Returns a PDF with these texts on its pages, in the letters of Western Europe.
 * @param {readonly string[]} pages
 */
export function pdfOf(pages) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${4 + 2 * page} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, page) => {
      const shown = linesOf(text).map((line) => `(${escaped(line.trim())}) Tj T*`);
      const content = `BT /F1 11 Tf 14 TL 50 800 Td ${shown.join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return pdfOfObjects(objects);
}
