import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../../../server/platform/package-root';
import { workerProcess } from '../../../../server/platform/worker-process';
import { pdfOf, pdfOfObjects } from '../../../support/pdf-of.mjs';
import { temporaryFolder } from '../../../support/store';

const worker = workerProcess<{ path: string }, { pages?: string[]; fault?: string }>({
  program: join(packageRoot, 'server/features/search/pdf-worker.mjs'),
  heap: 512,
  timeout: 60_000,
});
afterAll(() => worker.close());

async function pagesOf(file: Buffer): Promise<string[] | undefined> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'file.pdf');
  await writeFile(path, file);
  return (await worker.run({ path })).pages;
}

/** Returns a PDF page with a font of Helvetica, whose content the test draws. */
const drawn = (
  content: string,
  font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...more: string[]
) =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    font,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...more,
  ]);

test('a paragraph is one line of the text, however it is broken on the page', async () => {
  const paragraph =
    'Coats and bags are kept behind the stairs until midnight. Who comes later finds them at the ' +
    'reception, where somebody is awake until the last guest of the house has left it.';
  expect(await pagesOf(pdfOf([paragraph]))).toEqual([paragraph]);
});

test('headings, footers and the rows of a table are lines of their own', async () => {
  const at = (x: number, y: number, size: number, text: string) =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
  const content = [
    at(520, 30, 8, '7'),
    at(50, 30, 8, 'Demo Days'),
    at(50, 780, 16, 'Cloakroom'),
    at(50, 760, 11, 'Coats and bags are kept behind the stairs until mid-'),
    at(50, 745, 11, 'night, and umbrellas too.'),
    at(50, 700, 11, 'Coat'),
    at(200, 700, 11, 'free'),
    at(50, 686, 11, 'Bag'),
    at(200, 686, 11, 'two coins'),
  ].join(' ');
  expect(await pagesOf(drawn(content))).toEqual([
    [
      '7',
      'Demo Days',
      'Cloakroom',
      'Coats and bags are kept behind the stairs until midnight, and umbrellas too.',
      'Coat free',
      'Bag two coins',
    ].join('\n'),
  ]);
});

test('a file that only names its Japanese encoding is read', async () => {
  const file = drawn(
    'BT /F1 24 Tf 72 700 Td <93FA967B8CEA> Tj ET',
    '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Mincho /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MS-Mincho /FontDescriptor 7 0 R /DW 1000 ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /MS-Mincho /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 ' +
      '/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  expect(await pagesOf(file)).toEqual(['日本語']);
});
